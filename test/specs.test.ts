import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Folders that paths in `specs/` are relative to, the shortest first. */
const roots = ['', 'packages/', 'apps/wallet/src/', 'apps/wallet/src/app/']
const idPattern = /[A-Z]{4,5}-\d\d/g

type Row = { readonly id: string; readonly places: readonly string[] }

const rows: readonly Row[] = globSync('specs/*.md').flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .filter((cells) => cells.length === 3 && /^\| [A-Z]/.test(cells[0] ?? ''))
    .map(([id = '', , where = '']) => ({
      id: id.slice(2),
      places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
    }))
    .filter(({ id }) => id !== 'Id'),
)
const ids = new Set(rows.map(({ id }) => id))

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

  test('every place exists', () => {
    const missing = rows.flatMap(({ id, places }) =>
      places
        .filter((place) => !roots.some((root) => globSync(root + place).length))
        .map((place) => `${id}: ${place}`),
    )
    expect(missing).toEqual([])
  })
})
