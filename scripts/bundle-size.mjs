// Compares what a browser loads until a screen is usable (the page, its scripts
// and styles, by Brotli) with the budgets. Fonts are not counted: text is there
// without them.
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

const signIn = [
  'index.html',
  'src/start.tsx',
  'src/features/auth/SignInScreen.tsx',
]
const home = [
  ...signIn,
  'src/app/AccountShell.tsx',
  'src/features/home/HomeScreen.tsx',
]

const rows = [
  { name: 'sign-in until it is usable', ...loadOf(signIn), kB: 123, most: 20 },
  { name: 'home until the first coin', ...loadOf(home), kB: 185, most: 20 },
  { ...largestChunk(), kB: 250 },
]
const isOver = ({ size, count = 0, kB, most = 0 }) =>
  size > kB * 1000 || count > most
for (const row of rows) {
  const { name, size, count, kB, most } = row
  const bytes = `${(size / 1000).toFixed(1).padStart(7)} kB of ${kB} kB`
  const files = count ? `, ${count} files of ${most}` : ''
  console.log(`${bytes}${files}  ${name}  ${isOver(row) ? 'TOO LARGE' : 'ok'}`)
}
process.exitCode = rows.some(isOver) ? 1 : 0

/** Returns what must load before these modules run: bytes and files. */
function loadOf(keys) {
  const files = new Set(['index.html'])
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
  // The page names styles of both screens, which are small.
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const [, file] of page.matchAll(
    /rel="stylesheet"[^>]* href="\/([^"]+)"/g,
  ))
    files.add(file)
  const size = [...files].reduce((sum, file) => sum + fileSize(file), 0)
  return { size, count: files.size }
}

function largestChunk() {
  const [largest] = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => ({
      name: `largest chunk: ${file}`,
      size: fileSize(file),
    }))
    .sort((a, b) => b.size - a.size)
  return largest
}

function fileSize(file) {
  const known = sizes.get(file)
  if (known !== undefined) return known
  // The build has compressed the file.
  const { size } = statSync(join(dist, `${file}.br`))
  sizes.set(file, size)
  return size
}
