// Runs everything that CI runs, fast steps first, and sums it up in the last
// line. What needs a program that this machine lacks is left out, and said
// before that line; with `--complete`, and on CI, it counts as failed.
//
//   npm test -- --list   says what would run and what is left out
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  playwrightFailures,
  tellFailures,
  vitestFailures,
} from './failures.mjs'
import {
  describeMissing,
  filesLeftOut,
  findPostgres,
  howToInstall,
  missingPrograms,
} from './programs.mjs'

const root = dirname(import.meta.dirname)
const missing = missingPrograms()
const mustBeComplete =
  process.argv.includes('--complete') || Boolean(process.env.CI)
const total = { passed: 0, failed: 0 }
/** Tests that failed, for the end: what was printed before may not be shown. */
const failures = []
/** Browser tests wait much, so four workers fit on two cores. */
const browserWorkers = Number(process.env.E2E_WORKERS ?? 4)
/** Folder of what the runners write. */
let folder = ''

// Both compile the same components.
const once = () => ({ COMPILED_COMPONENTS: join(folder, 'components') })

/** Steps in the order in which they run. A step that fails takes those that need it along. */
const steps = [
  { name: 'types', run: () => step(binOf('typescript', 'tsc'), ['--noEmit']) },
  {
    name: 'types of the examples',
    run: () => step(binOf('typescript', 'tsc'), ['--project', 'examples']),
  },
  { name: 'style', run: () => step(binOf('@biomejs/biome'), ['check', '.']) },
  { name: 'words', run: () => step('scripts/check-words.mjs') },
  {
    name: 'unused exports',
    run: () => step(binOf('knip'), ['--no-config-hints']),
  },
  {
    name: 'unit and integration',
    files: () => countFiles('{apps,packages,services,test}/**/*.test.{ts,tsx}'),
    run: unitTests,
  },
  { name: 'build', run: () => step('scripts/build.mjs', [], once()) },
  {
    name: 'bundle sizes',
    needs: 'build',
    run: () => step('scripts/bundle-size.mjs'),
  },
  {
    name: 'package of the SDK',
    needs: 'build',
    run: () => step('scripts/check-package.mjs'),
  },
  {
    name: 'extension',
    needs: 'build',
    run: () => step('apps/extension/build.mjs', [], once()),
  },
  {
    name: 'browser',
    needs: 'build',
    isLeftOut: missing.some(({ browser }) => browser),
    files: () => countFiles('e2e/*.spec.ts'),
    run: () =>
      counted(
        binOf('@playwright/test', 'playwright'),
        ['test', '--reporter=list,json'],
        countPlaywright,
      ),
  },
]

if (process.argv.includes('--list')) list()
else await runAll()

function list() {
  for (const { name, files, isLeftOut } of steps)
    console.log(
      `${isLeftOut ? 'left out' : 'runs'}: ${name}${files ? `, ${files()} files` : ''}`,
    )
  sayMissing()
}

async function runAll() {
  folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  await using _ = await startStore()
  const failed = new Set()
  for (const { name, needs, isLeftOut, run } of steps) {
    if (isLeftOut || failed.has(needs)) continue
    const began = performance.now()
    const passed = run()
    if (!passed) failed.add(name)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`\n${passed ? 'ok' : 'FAILED'}: ${name} (${seconds} s)\n`)
  }
  // A process that ends writes compiled code there until it is gone.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  if (mustBeComplete) total.failed += missing.length
  for (const line of tellFailures(failures)) console.log(line)
  for (const name of failed) console.log(`FAILED: ${name}`)
  sayMissing()
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/**
 * Starts the PostgreSQL of the run, if the machine has one, with a database for
 * the stack of each worker of the browser tests but the first, which keeps the
 * embedded store.
 */
async function startStore() {
  const bin = findPostgres()
  if (!bin) return undefined
  const { startPostgres } = await import('../test/postgres.ts')
  const { quickStore } = await import(
    '../packages/service-kit/testing/index.ts'
  )
  const server = await startPostgres(bin)
  process.env.TEST_POSTGRES_URL = server.url
  const urls = ['']
  while (urls.length < browserWorkers)
    urls.push((await quickStore()).DATABASE_URL)
  process.env.E2E_DATABASE_URLS = urls.join(' ')
  return server
}

/** Says what is left out, which nobody should take for passed. */
function sayMissing() {
  for (const program of missing)
    console.log(
      `${mustBeComplete ? 'FAILED' : 'not tested'}: ${describeMissing(program)}`,
    )
  if (missing.length > 0) console.log(howToInstall)
}

/** Counts files of tests that run here. */
function countFiles(pattern) {
  const leftOut = filesLeftOut(missing)
  const found = globSync(pattern, {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  })
  return found.filter((path) => !leftOut.includes(path)).length
}

/** Returns the script behind a command that a package brings. */
function binOf(name, command = name.split('/').at(-1)) {
  const path = findPackageJSON(name, import.meta.url)
  const { bin } = JSON.parse(readFileSync(path, 'utf8'))
  return join(dirname(path), typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs the unit and integration tests. A busy machine may be late once; what
 * fails twice is broken. So on CI the files in which a test failed run again, in
 * new processes and over new chains and stores: nothing that a first try left
 * behind can fail the second one.
 */
function unitTests() {
  const first = vitest('first', [])
  const files = first.testResults ?? []
  const again = process.env.CI
    ? files.filter(({ status }) => status === 'failed').map(({ name }) => name)
    : []
  if (again.length > 0) console.log(`\nA second try: ${again.join(', ')}\n`)
  const last = again.length > 0 ? vitest('second', again) : first
  const failed = last.failed + (first.hasStray && last !== first ? 1 : 0)
  failures.push(...vitestFailures(last, root))
  const ran = first.numTotalTests - first.numPendingTests
  total.passed += Math.max(0, (ran || 0) - last.failed)
  total.failed += failed
  return failed === 0
}

/** Runs files, by default all, and returns the report with what failed. */
function vitest(name, files) {
  const file = join(folder, `${name}.json`)
  const stray = join(folder, `${name}-stray.txt`)
  const reporters = ['--reporter=default', '--reporter=json']
  const status = run(
    binOf('vitest'),
    ['run', ...reporters, `--outputFile.json=${file}`, ...files],
    { UNHANDLED_ERRORS: stray },
  )
  const report = read(`${name}.json`)
  const { numFailedTests = 0 } = report
  const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests
  return { ...report, failed, hasStray: existsSync(stray) }
}

function run(script, args = [], env = {}) {
  return spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...process.env,
      ...env,
    },
  }).status
}

/** Runs a step that counts as one test. Returns whether it passed. */
function step(script, args, env) {
  const passed = run(script, args, env) === 0
  total[passed ? 'passed' : 'failed'] += 1
  return passed
}

/** Runs a test runner with its own count. A crash counts as a failure. */
function counted(script, args, count) {
  const status = run(script, args, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
    E2E_WORKERS: `${browserWorkers}`,
    E2E_DATA_DIR: mkdtempSync(join(folder, 'e2e-')),
  })
  const { passed, failed } = count()
  total.passed += passed
  total.failed += status !== 0 && failed === 0 ? 1 : failed
  return status === 0
}

function countPlaywright() {
  const report = read('playwright.json')
  failures.push(...playwrightFailures(report, root))
  const { stats = {} } = report
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
  }
}

function read(name) {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return {}
  }
}
