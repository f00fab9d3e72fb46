// Runs everything that CI runs, fast steps first, and sums it up in the last
// line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
const total = { passed: 0, failed: 0 }

step('types', 'tsc', ['--noEmit'])
step('style', 'biome', ['check', '.'])
step('words', 'node', ['scripts/check-words.mjs'])
counted('unit and integration', 'vitest', vitestArguments(), countVitest)
// Both compile the same components.
const once = { COMPILED_COMPONENTS: join(folder, 'components') }
if (step('build', 'node', ['scripts/build.mjs'], once)) {
  step('bundle sizes', 'node', ['scripts/bundle-size.mjs'])
  step('extension', 'node', ['apps/extension/build.mjs'], once)
  counted(
    'browser',
    'playwright',
    ['test', '--reporter=list,json'],
    countPlaywright,
  )
}
// A process that ends writes compiled code there until it is gone.
rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function vitestArguments() {
  const file = join(folder, 'vitest.json')
  return [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
}

function run(command, args, env = {}) {
  return spawnSync(command, args, {
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...process.env,
      ...env,
    },
  }).status
}

/** Runs a step that counts as one test. */
function step(name, command, args, env) {
  const began = performance.now()
  const passed = run(command, args, env) === 0
  total[passed ? 'passed' : 'failed'] += 1
  report(name, passed, began)
  return passed
}

/** Runs a test runner with its own count. A crash counts as a failure. */
function counted(name, command, args, count) {
  const began = performance.now()
  const status = run(command, args, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
    // Browser tests mostly wait, so three workers fit on two cores.
    E2E_WORKERS: process.env.E2E_WORKERS ?? '3',
    E2E_DATA_DIR: mkdtempSync(join(folder, 'e2e-')),
  })
  const { passed, failed } = count()
  total.passed += passed
  total.failed += status !== 0 && failed === 0 ? 1 : failed
  report(name, status === 0, began)
}

function report(name, passed, began) {
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\n${passed ? 'ok' : 'FAILED'}: ${name} (${seconds} s)\n`)
}

function countVitest() {
  const { numPassedTests = 0, numFailedTests = 0 } = read('vitest.json')
  return { passed: numPassedTests, failed: numFailedTests }
}

function countPlaywright() {
  const { stats = {} } = read('playwright.json')
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
