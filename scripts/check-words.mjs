// Counts what makes code hard to read, prints each count with its target, and
// fails above a limit. A limit above its target is the count that was reached:
// lower it when the count falls. `--list` names every finding.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// `Whether` is absent: it is a plain start for a boolean.
const openers =
  /^(?:What|Whatever|Who|Whoever|Whom|Whose|Nobody|Nothing|None|Of|Told|Where|How|Those|Such)\b/
const files = listFiles().map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const isTest = ({ path }) =>
  /(?:\.test\.tsx?$|^test\/|^e2e\/|\/test\/)/.test(path)
const sources = files.filter((file) => !isTest(file))

const checks = [
  {
    name: 'doc comments that begin with a riddle',
    target: 9,
    limit: 9,
    found: files.flatMap(riddles),
  },
  {
    name: 'functions over 80 lines',
    target: 0,
    limit: 0,
    found: sources.flatMap(longFunctions),
  },
  {
    name: 'files over 400 lines',
    target: 0,
    limit: 0,
    found: files.flatMap(longFile),
  },
  {
    name: 'files of apps/wallet/src/shared that core could hold',
    target: 0,
    limit: 0,
    found: sources.flatMap(plainShared),
  },
  {
    name: 'texts of 4 words or more that stand in two catalogues',
    target: 0,
    limit: 0,
    found: repeatedTexts(),
  },
]

let failed = false
for (const { name, target, limit, found } of checks) {
  const count = found.length
  const isOver = count > limit
  failed ||= isOver
  const goal =
    limit > target
      ? `target ${target}, limit ${limit} for now`
      : `target ${target}`
  console.log(`${isOver ? 'FAIL' : '  ok'} ${count} ${name} (${goal})`)
  if (isOver || process.argv.includes('--list'))
    for (const one of found) console.log(`       ${one}`)
}
process.exitCode = failed ? 1 : 0

function listFiles() {
  const args = [
    'ls-files',
    '-co',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.mjs',
  ]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
}

function riddles({ path, text }) {
  return [...text.matchAll(/\/\*\*\s*(?:\*\s*)?([^\n]*)/g)]
    .filter(([, words]) => openers.test(words))
    .map(({ index, 1: words }) => `${path}:${lineAt(text, index)} ${words}`)
}

function longFunctions({ path, text }) {
  const found = []
  walk(parseSync(path, text).program, (node) => {
    if (!/Function/.test(node.type) || !node.body) return
    const [first, last] = [lineAt(text, node.start), lineAt(text, node.end)]
    if (last - first >= 80)
      found.push(`${path}:${first} ${last - first + 1} lines`)
  })
  return found
}

/** Tables of data may be long: a seam in them helps nobody. */
function longFile({ path, text }) {
  if (path.includes('/src/data/')) return []
  const lines = text.trimEnd().split('\n').length
  return lines > 400 ? [`${path} ${lines} lines`] : []
}

function repeatedTexts() {
  const places = new Map()
  for (const { path, text } of sources) {
    if (!path.endsWith('.messages.ts')) continue
    for (const [, words] of text.matchAll(/'([^'\n]+)'/g)) {
      if (words.split(' ').length < 4) continue
      places.set(words, new Set([...(places.get(words) ?? []), path]))
    }
  }
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([words, paths]) => `${words} (${[...paths].join(', ')})`)
}

/**
 * Logic in the app's shared folder that core or primitives could hold. The app
 * keeps three things without React: words, which import a catalogue; the page
 * itself, its scripts, paths, files and windows; and the working of a single
 * component, which only modules of its own folder import.
 */
function plainShared({ path, text }) {
  if (!path.startsWith('apps/wallet/src/shared/')) return []
  if (/\.(?:messages|d)\.ts$/.test(path)) return []
  const usesReact =
    path.endsWith('.tsx') ||
    /from '(?:react|react-dom|zustand|@tanstack\/[\w-]+|@cairn\/ui)(?:\/[\w-]+)?'/.test(
      text,
    )
  const hasWords = /from '[^']+\.messages\.ts'/.test(text)
  const isOfPage =
    /\/shared\/(?:browser|loading|navigation)\//.test(path) ||
    /\b(?:window|document|navigator)\.|[`']\/\w+\//.test(text)
  return usesReact || hasWords || isOfPage || isPartOfComponent(path)
    ? []
    : [path]
}

function isPartOfComponent(path) {
  const users = sources.filter(({ text }) =>
    text.includes(`/${basename(path)}'`),
  )
  return users.every((user) => dirname(user.path) === dirname(path))
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') visit(node)
  for (const child of Object.values(node)) walk(child, visit)
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
