import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  playwrightFailures,
  tellFailures,
  vitestFailures,
} from '../scripts/failures.mjs'

const root = dirname(import.meta.dirname)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-failures-'))
  // What the tests of the folder import.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), text)
}

/** Runs a test runner over the folder and returns its report. */
function report(command: readonly string[], file: string): object {
  spawnSync(process.execPath, command, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, file),
    },
  })
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

describe('vitestFailures', () => {
  test('names line and message of a test, and the file that does not load', () => {
    write({
      'adds.test.mjs': `import { expect, test } from 'vitest'
test('adds', () => {
  expect({ sum: 1 }).toEqual({ sum: 2 })
})
test('passes', () => {})`,
      'loads.test.mjs': "throw new Error('no module')",
      'vitest.config.mjs':
        "export default { test: { include: ['*.test.mjs'], exclude: [] } }",
    })
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const read = report(
      [vitest, 'run', '--reporter=json', '--outputFile=unit.json'],
      'unit.json',
    )
    const failures = vitestFailures(read, folder)
    expect(failures.toSorted((a, b) => a.place.localeCompare(b.place))).toEqual(
      [
        {
          title: 'adds',
          place: 'adds.test.mjs:3',
          message: expect.stringContaining('to deeply equal { sum: 2 }'),
        },
        {
          title: 'the file itself',
          place: 'loads.test.mjs',
          message: expect.stringContaining('no module'),
        },
      ],
    )
  })
})

describe('playwrightFailures', () => {
  test('names line and message of the last try, and what passed at last', () => {
    write({
      'one.spec.mjs': `import { expect, test } from '@playwright/test'
test.describe('sums', () => {
  test('adds', () => {
    expect(1).toBe(2)
  })
})
test('late', async ({}, info) => {
  expect(info.retry).toBe(1)
})
test('waits', async () => {
  test.setTimeout(200)
  await new Promise(() => {})
})
test('passes', () => {})`,
      'playwright.config.mjs':
        "export default { testMatch: '*.spec.mjs', retries: 1, reporter: 'json' }",
    })
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const read = report([playwright, 'test'], 'browser.json')
    const failures = playwrightFailures(read, folder)
    expect(
      failures.map(({ title, place, isFlaky }) => [title, place, isFlaky]),
    ).toEqual([
      ['late', 'one.spec.mjs:8', true],
      ['waits', 'one.spec.mjs', undefined],
      ['adds', 'one.spec.mjs:4', undefined],
    ])
    const lines = tellFailures(failures).join('\n')
    expect(lines).toMatch(/^FAILED: one\.spec\.mjs waits\n {4}.*timeout/)
    expect(lines).toContain('\n    Expected: 2\n    Received: 1\n')
    expect(lines).toContain('\nfailed once: one.spec.mjs:8 late\n')
  })
})

describe('tellFailures', () => {
  test('tells few in full, within thirty lines, and counts the others', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      title: `t${at}`,
      place: 'a.test.ts:1',
      message: 'line\n\n'.repeat(40),
    }))
    const lines = tellFailures(many)
    expect(lines.at(-1)).toBe('and 7 more')
    expect(lines.length).toBeLessThanOrEqual(31)
  })

  test('shows long lines in part, without colours', () => {
    const message = `\u001b[31m${'x'.repeat(500)}\u001b[39m`
    const [, line] = tellFailures([{ title: 't', place: 'a:1', message }])
    expect(line).toBe(`    ${'x'.repeat(156)}`)
  })
})
