// Compares what a browser loads until a screen is usable (the page, its scripts
// and styles, by Brotli) with the budgets. Fonts are not counted: text is there
// without them.
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { filesOf, readManifest } from './write-page.mjs'

const dist = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'apps/wallet/dist',
)
const { drawPage } = await import(join(dist, 'server/draw-page.js'))
const page = brotliCompressSync(
  await drawPage(readFileSync(join(dist, 'index.html'), 'utf8'), {
    environment: 'local',
    services: { faucet: '/faucet' },
    socialProviders: ['google', 'facebook', 'apple', 'discord', 'twitch'],
    networks: [{ chainId: 1, isDefaultChain: true, isAuthChain: true }],
    links: { support: '/support' },
    guards: [],
  }),
)
const most = 20

const rows = [
  { name: 'sign-in until it is usable', ...loadOf(['first', 'auth']), kB: 126 },
  {
    name: 'home until the first coin',
    ...loadOf(['first', 'wallet']),
    kB: 185,
  },
  { ...largestScript(), kB: 250 },
  { name: 'SDK', ...sdkScripts('index'), kB: 12 },
  { name: 'SDK for wagmi', ...sdkScripts('wagmi'), kB: 12 },
]
const isOver = ({ size, count, kB }) => size > kB * 1000 || count > most
for (const row of rows) {
  const { name, size, count, kB } = row
  const bytes = `${(size / 1000).toFixed(1).padStart(7)} kB of ${kB} kB`
  const files = count ? `, ${count} files of ${most}` : ''
  console.log(`${bytes}${files}  ${name}  ${isOver(row) ? 'TOO LARGE' : 'ok'}`)
}
process.exitCode = rows.some(isOver) ? 1 : 0

/** Returns what must load before these chunks run: bytes and files. */
function loadOf(names) {
  const manifest = readManifest(dist)
  const files = [
    ...filesOf(manifest, names),
    ...globSync('static/js/bundle.drawing.*.js', { cwd: dist }),
  ]
  return {
    size: files.reduce((sum, file) => sum + sizeOf(file), page.length),
    // The page itself, and the environment.
    count: files.length + 2,
  }
}

function largestScript() {
  return globSync('static/js/*.js', { cwd: dist })
    .map((file) => ({ name: `largest chunk: ${file}`, size: sizeOf(file) }))
    .reduce((one, other) => (other.size > one.size ? other : one))
}

/** Returns the size of one of the SDK's entries, as it is packed. */
function sdkScripts(entry) {
  const folder = join(dirname(dirname(dist)), '../packages/sdk/dist')
  const text = readFileSync(join(folder, `${entry}.js`), 'utf8')
  const imported = [...text.matchAll(/from ["']\.\/(.+?)["']/g)].map(
    ([, name]) => readFileSync(join(folder, name), 'utf8'),
  )
  return { size: brotliCompressSync([text, ...imported].join('\n')).length }
}

/** Returns the size of the file that the build has compressed. */
function sizeOf(file) {
  return statSync(join(dist, `${file}.br`)).size
}
