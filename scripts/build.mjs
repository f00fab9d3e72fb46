// Builds the wallet, the module that draws its first screens for a deployment,
// and compresses its files once, so that the server only reads them. Then packs
// the SDK for other people's pages. `--print-hash` prints the hash of the build,
// which is that of its files before they are compressed; `--plain` leaves them so.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { releaseNotes } from '../apps/wallet/release-notes.ts'
import { buildSdk } from './build-sdk.mjs'
import { pinHashes } from './pin-hashes.mjs'
import { writePage } from './write-page.mjs'
import { writeRelease } from './write-release.mjs'

const app = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'apps/wallet',
)
const dist = join(app, 'dist')
/** As powers of two; 0 leaves it to Brotli. */
const blockSizes = [0, 16, 17]
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json'])

await build({
  root: app,
  configFile: join(app, 'vite.config.ts'),
  logLevel: 'warn',
})
writePage(dist, await buildClassicScript('src/drawing/show-drawing.ts'))
await buildFrame()
const worker = await buildClassicScript('src/worker/service-worker.ts')
const hash = writeRelease(dist, worker, releaseNotes)
const isPlain = process.argv.includes('--plain')
for (const path of filesIn(dist)) {
  if (!isPlain && compressible.has(extname(path)))
    writeFileSync(`${path}.br`, compress(path))
}
await buildDrawPage()
await buildSdk()
// The hash that the wallet shows for this build.
if (process.argv.includes('--print-hash')) console.log(hash)

/** A script in one file: the page's first one, and the worker. */
async function buildClassicScript(input) {
  const { output } = await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: join(app, input),
        output: { format: 'iife' },
      },
    },
  })
  return output[0].code
}

/** The page that other sites may embed: nothing of the wallet is in it. */
async function buildFrame() {
  await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: false,
      assetsDir: 'static/assets',
      rollupOptions: {
        input: join(app, 'frame.html'),
        output: {
          entryFileNames: 'static/js/bundle.frame.[hash].js',
          assetFileNames: 'static/assets/[name].[hash][extname]',
        },
      },
    },
  })
  const page = join(dist, 'frame.html')
  writeFileSync(page, pinHashes(readFileSync(page, 'utf8'), dist))
}

/** A module of its own, which the host runs where the page is served. */
async function buildDrawPage() {
  await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/drawing/draw-page.tsx',
      outDir: 'dist/server',
      target: 'node24',
      copyPublicDir: false,
      emptyOutDir: true,
    },
  })
}

/** Which block size gives the smallest file differs from file to file. */
function compress(path) {
  const content = readFileSync(path)
  return blockSizes
    .map((bits) =>
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_LGBLOCK]: bits,
        },
      }),
    )
    .reduce((one, other) => (other.length < one.length ? other : one))
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
