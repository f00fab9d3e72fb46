// Builds @cairn/sdk, packs it as the registry would get it, and installs that
// archive in the demo app: what is tested is what others install.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = join(root, 'packages/sdk')
const dist = join(sdk, 'dist')
const demo = join(root, 'apps/demo-dapp')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Leaves `packages/sdk/cairn-sdk-0.1.0.tgz`, and the SDK in the demo's modules. */
export async function buildSdk() {
  await build({
    root: sdk,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      lib: {
        entry: { index: 'src/index.ts', wagmi: 'src/wagmi.ts' },
        formats: ['es'],
      },
      rollupOptions: { output: { chunkFileNames: '[name].js' } },
    },
  })
  writeTypes()
  pack()
}

function writeTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const settings = {
    module: 'nodenext',
    target: 'esnext',
    lib: 'esnext,dom,dom.iterable',
    types: '',
    rootDir: join(sdk, 'src'),
    outDir: dist,
  }
  const flags = ['declaration', 'emitDeclarationOnly', 'strict', 'skipLibCheck']
  execFileSync(
    process.execPath,
    [
      tsc,
      '--ignoreConfig',
      ...flags.map((flag) => `--${flag}`),
      '--allowImportingTsExtensions',
      ...Object.entries(settings).flatMap(([name, value]) => [
        `--${name}`,
        value,
      ]),
      join(sdk, 'src/index.ts'),
      join(sdk, 'src/wagmi.ts'),
    ],
    { stdio: 'inherit' },
  )
  for (const name of readdirSync(dist, { recursive: true })) {
    const path = join(dist, name)
    if (name.endsWith('.d.ts')) rewrite(path, withoutIds, withOwnEndings)
    if (name.endsWith('.js')) rewrite(path, withoutIds, withoutExamples)
  }
}

function rewrite(path, ...steps) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    steps.reduce((current, step) => step(current), text),
  )
}

/** The compiler leaves the endings of imports as they are written. */
function withOwnEndings(text) {
  return text.replaceAll(/(from '\..*?)\.ts'/g, "$1.js'")
}

/** Ids of this repository's rules mean nothing to others. */
function withoutIds(text) {
  return text.replaceAll(
    /\n(?:\s*\*\n)?\s*\* @see [A-Z]{4,5}-\d\d.*(?=\n)/g,
    '',
  )
}

/** Editors read examples in the types; scripts only grow by them. */
function withoutExamples(text) {
  return text.replaceAll(
    /(?:\n\s*\*)?\n\s*\* @example\n(?:\s*\* .*\n|\s*\*\n)*/g,
    '\n',
  )
}

function pack() {
  const silent = ['--loglevel=error']
  const said = execFileSync(npm, ['pack', '--json', ...silent], { cwd: sdk })
  const [{ filename }] = Object.values(JSON.parse(said))
  rmSync(join(demo, 'node_modules'), { recursive: true, force: true })
  execFileSync(
    npm,
    [
      'install',
      '--offline',
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      ...silent,
      join(sdk, filename),
    ],
    { cwd: demo, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}
