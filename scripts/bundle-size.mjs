// Compares what the browser must load (Brotli, JS and CSS) with the budgets.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'apps/wallet/dist',
)
const manifest = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
)
const sizes = new Map()

const signIn = ['index.html', 'src/features/auth/SignInScreen.tsx']
const home = [
  'index.html',
  'src/app/AccountShell.tsx',
  'src/features/home/HomeScreen.tsx',
]

const rows = [
  { name: 'signed-out first screen', size: sizeOf(signIn), budget: 120 },
  { name: 'signed-in home before balances', size: sizeOf(home), budget: 200 },
  ...largestChunk(),
]
for (const { name, size, budget } of rows) {
  const verdict = size <= budget * 1000 ? 'ok' : 'TOO LARGE'
  console.log(
    `${(size / 1000).toFixed(1).padStart(7)} kB of ${budget} kB  ${name}  ${verdict}`,
  )
}
process.exitCode = rows.some(({ size, budget }) => size > budget * 1000) ? 1 : 0

/** Returns the size of every file that must load before these modules run. */
function sizeOf(keys) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  keys.forEach(visit)
  return [...files].reduce((sum, file) => sum + fileSize(file), 0)
}

function largestChunk() {
  const chunks = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => ({
      name: `largest chunk: ${file}`,
      size: fileSize(file),
      budget: 250,
    }))
    .sort((a, b) => b.size - a.size)
  return chunks.slice(0, 1)
}

function fileSize(file) {
  const known = sizes.get(file)
  if (known !== undefined) return known
  // The build has compressed the file.
  const { size } = statSync(join(dist, `${file}.br`))
  sizes.set(file, size)
  return size
}
