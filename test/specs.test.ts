import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Folders that paths in `specs/` are relative to, the shortest first. */
const roots = ['', 'packages/', 'apps/wallet/src/', 'apps/wallet/src/app/']
const idPattern = /[A-Z]{4,5}-\d\d/g
const rowPattern = /^\| ([A-Z]{4,5}-\d\d)(?: ([a-z]))?$/

type Row = {
  readonly id: string
  /** Tells the rules of an id apart; empty if there is one. */
  readonly letter: string
  readonly rule: string
  readonly places: readonly string[]
}

const rows: readonly Row[] = globSync('specs/*.md').flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .flatMap(([first = '', rule = '', where = '', ...more]) => {
      const [, id, letter = ''] = rowPattern.exec(first) ?? []
      if (!id || more.length > 0) return []
      const quoted = [...where.matchAll(/`([^`]+)`/g)]
      const places = quoted.map(([, place = '']) => place)
      return [{ id, letter, rule, places }]
    }),
)
const ids = new Set(rows.map(({ id }) => id))

/** Rows of the table of departures, without its head. */
const departures: readonly (readonly string[])[] = readFileSync(
  'specs/departures.md',
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

/** `2026-11-25`, and no later than today. */
function isPastDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.getTime() <= Date.now()
  )
}

const sources = globSync(
  '{apps,packages,services,test,e2e}/**/*.{ts,tsx}',
).filter((path) => !/node_modules|\/dist\//.test(path))
const isTest = (path: string) => /\.(?:test\.tsx?|spec\.ts)$/.test(path)

/** Returns the ids in the lines of files that match `pattern`. */
function idsIn(paths: readonly string[], pattern: RegExp): Set<string> {
  const lines = paths
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => pattern.test(line))
  return new Set(lines.flatMap((line) => line.match(idPattern) ?? []))
}

describe('specs', () => {
  test('every id is in a test title', () => {
    const tested = idsIn(sources.filter(isTest), /\[[A-Z]{4,5}-\d\d\]/)
    expect([...ids].filter((id) => !tested.has(id))).toEqual([])
    expect([...tested].filter((id) => !ids.has(id))).toEqual([])
  })

  test('every id is beside the code', () => {
    const written = idsIn(
      sources.filter((path) => !isTest(path)),
      /@see/,
    )
    expect([...ids].filter((id) => !written.has(id))).toEqual([])
    expect([...written].filter((id) => !ids.has(id))).toEqual([])
  })

  test('every departure is whole and of a requirement', () => {
    const wrong = departures.flatMap((cells, index) => {
      const [id = '', sentence = '', instead = '', why = '', since = ''] = cells
      const isWhole =
        cells.length === 5 &&
        [sentence, instead, why].every((cell) => /\w+ \w+/.test(cell)) &&
        sentence.includes('"') &&
        isPastDay(since)
      const isOrdered = id >= (departures[index - 1]?.[0] ?? '')
      return ids.has(id) && isWhole && isOrdered ? [] : [cells.join(' | ')]
    })
    expect(wrong).toEqual([])
    expect(departures.length).toBeGreaterThan(0)
    const sentences = departures.map(([, sentence]) => sentence)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test('every row is one short rule, and its letter tells it apart', () => {
    const long = rows.filter(({ rule }) => rule.split(/\s+/).length > 60)
    expect(long.map(({ id, letter }) => `${id} ${letter}`)).toEqual([])
    const lettersOf = (id: string) =>
      rows.filter((row) => row.id === id).map(({ letter }) => letter)
    const wrong = [...ids].filter((id) => {
      const letters = lettersOf(id)
      const wanted = letters.length === 1 ? '' : 'abcdefghijklmnopqrstuvwxyz'
      return letters.sort().join('') !== wanted.slice(0, letters.length)
    })
    expect(wrong).toEqual([])
  })

  test('every place exists', () => {
    const missing = rows.flatMap(({ id, places }) =>
      places
        .filter((place) => !roots.some((root) => globSync(root + place).length))
        .map((place) => `${id}: ${place}`),
    )
    expect(missing).toEqual([])
  })
})
