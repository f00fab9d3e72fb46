// Breaks rules one by one and counts which breaks the unit tests see.
//
//   npm run mutate                                  all files, more than an hour
//   npm run mutate -- packages/primitives/src/money a folder or files of it
//   npm run mutate -- --changed                     files that differ from `main`
//
// Prints the share of mutants that a test sees by folder, and each file that
// carries a requirement id and is below the limit; then it fails. `--list` also
// prints the share of each file, and each mutant that no test saw.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutatedFiles } from './mutated-files.mjs'

/** Share of mutants that tests of a rule with a requirement id must see. */
const leastScore = 85

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const options = process.argv.slice(2)
const lists = options.includes('--list')
const isTest = (path) => /\.test\.ts$|\/_[^/]*$/.test(path)
const known = mutatedFiles
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((path) => !isTest(path))
const files = chooseFiles()

if (files.length === 0) {
  console.log('None of these files is mutated.')
  process.exit(0)
}
const folders = Map.groupBy(files, (path) => dirname(path))
const scores = [...folders].flatMap(mutateFolder)
const low = scores.filter(({ hasId, score }) => hasId && score < leastScore)
for (const { path, score } of low)
  console.log(`${path}: ${score.toFixed(1)} %, at least ${leastScore} % wanted`)
if (lists) scores.flatMap(({ unseen }) => unseen).forEach(printMutant)
process.exit(low.length > 0 ? 1 : 0)

function chooseFiles() {
  const named = options.filter((option) => !option.startsWith('--'))
  if (options.includes('--changed')) return known.filter(isChanged())
  if (named.length === 0) return known
  return known.filter((path) =>
    named.some((name) => path === name || path.startsWith(`${name}/`)),
  )
}

/** Also a file whose test changed: the test may see less than before. */
function isChanged() {
  const base = execFileSync('git', ['merge-base', 'HEAD', 'main'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const changed = new Set(
    execFileSync('git', ['diff', '--name-only', base], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n'),
  )
  return (path) =>
    changed.has(path) || changed.has(path.replace(/\.ts$/, '.test.ts'))
}

/** Tests beside the files alone must see what breaks in them. */
function mutateFolder([folder, paths]) {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      'stryker.config.mjs',
      '--mutate',
      paths.join(','),
      '--logLevel',
      'error',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, MUTATE_TESTS: testsOf(folder, paths) },
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  const report = JSON.parse(
    readFileSync(join(root, 'test-results/mutants.json'), 'utf8'),
  )
  const parts = Object.entries(report.files).map(scoreOf)
  printFolder(folder, parts)
  return parts
}

/** Folders of core have other tests too, which take long. */
function testsOf(folder, paths) {
  if (folder.startsWith('packages/core/'))
    return paths.map((path) => path.replace(/\.ts$/, '.test.ts')).join(',')
  const beside = `${folder}/*.test.ts`
  const isDecoder = folder === 'packages/primitives/src/calls'
  return isDecoder ? `${beside},packages/primitives/test/*.test.ts` : beside
}

function scoreOf([path, { mutants }]) {
  const source = readFileSync(join(root, path), 'utf8')
  const counted = mutants.filter(({ status }) =>
    ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
  )
  const unseen = counted.filter(({ status }) =>
    ['Survived', 'NoCoverage'].includes(status),
  )
  const seen = counted.length - unseen.length
  return {
    path,
    hasId: /@see [A-Z]{4,5}-\d\d/.test(source),
    all: counted.length,
    seen,
    score: percent(seen, counted.length),
    unseen: unseen.map((mutant) => ({ path, source, ...mutant })),
  }
}

function printFolder(folder, parts) {
  const seen = parts.reduce((sum, part) => sum + part.seen, 0)
  const count = parts.reduce((sum, part) => sum + part.all, 0)
  const score = percent(seen, count).toFixed(1)
  console.log(`${score.padStart(5)} %  ${seen} of ${count}  ${folder}`)
  if (!lists) return
  for (const { path, score: own } of parts)
    console.log(`  ${own.toFixed(1).padStart(5)} %  ${path}`)
}

function printMutant({ path, source, location, mutatorName, replacement }) {
  const { start, end } = location
  const lines = source.split('\n').slice(start.line - 1, end.line)
  console.log(`\n${path}:${start.line}:${start.column} ${mutatorName}`)
  console.log(`- ${lines.join('\n- ').trim()}`)
  console.log(`+ ${replacement ?? ''}`)
}

function percent(part, whole) {
  return whole === 0 ? 100 : (100 * part) / whole
}
