// Builds the extension for Chromium and Firefox: two folders and two archives
// in `dist`. `CAIRN_HOST` names the web wallet whose services it uses,
// `CAIRN_CONNECT` further origins of its services, separated by commas.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { reactCompiler } from '../wallet/react-compiler.ts'
import { screenGroups } from '../wallet/screen-groups.ts'
import { manifestFor } from './src/manifest.mjs'
import { withoutEngine } from './without-engine.mjs'
import { zipFolder } from './zip-folder.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist')
const shared = join(dist, 'shared')

/** Leaves `dist/chrome`, `dist/firefox` and an archive of each. */
export async function buildExtension({ host, connect }) {
  rmSync(dist, { recursive: true, force: true })
  await buildPages()
  await buildScript('background', 'background/main.ts', [withoutEngine()])
  for (const name of ['bridge', 'inpage', 'default'])
    await buildScript(name, `content/${name}.ts`)
  cpSync(join(root, '../wallet/public'), shared, { recursive: true })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json')))
  for (const browser of ['chrome', 'firefox']) {
    const folder = join(dist, browser)
    mkdirSync(folder, { recursive: true })
    cpSync(shared, folder, { recursive: true })
    const manifest = manifestFor({ browser, version, host, connect })
    writeFileSync(
      join(folder, 'manifest.json'),
      `${JSON.stringify(manifest, null, 2)}\n`,
    )
    writeFileSync(join(dist, `cairn-${browser}.zip`), zipFolder(folder))
  }
  rmSync(shared, { recursive: true })
}

/** The wallet's own screens, in the extension's pages. */
async function buildPages() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: 'public',
    plugins: [react(), reactCompiler()],
    build: {
      outDir: shared,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: ['popup', 'wallet', 'prompt'].map((name) =>
          join(root, `${name}.html`),
        ),
        output: { codeSplitting: { groups: screenGroups } },
      },
    },
  })
}

/** One classic script: content scripts and workers cannot import. */
async function buildScript(name, entry, plugins = []) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      outDir: shared,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: join(root, 'src', entry),
        checks: { emptyImportMeta: false },
        output: {
          format: 'iife',
          entryFileNames: `${name}.js`,
          codeSplitting: false,
        },
      },
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { CAIRN_HOST, CAIRN_CONNECT = '' } = process.env
  await buildExtension({
    host: CAIRN_HOST ?? 'http://localhost:4000',
    connect: CAIRN_CONNECT.split(',').filter(Boolean),
  })
}
