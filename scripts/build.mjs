// Builds the wallet and compresses its files once, so that the server only
// reads them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { pinHashes } from './pin-hashes.mjs'

const app = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'apps/wallet',
)
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json'])

await build({
  root: app,
  configFile: join(app, 'vite.config.ts'),
  logLevel: 'warn',
})
const page = join(app, 'dist/index.html')
writeFileSync(page, pinHashes(readFileSync(page, 'utf8'), join(app, 'dist')))
for (const path of filesIn(join(app, 'dist'))) {
  if (compressible.has(extname(path)))
    writeFileSync(`${path}.br`, compress(path))
}

function compress(path) {
  return brotliCompressSync(readFileSync(path), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
