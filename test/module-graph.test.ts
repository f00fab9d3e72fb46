import { describe, expect, test } from 'vitest'
import { findCycles, leavesWorkspace, parseImports } from './_module-graph.ts'

describe('parseImports', () => {
  test.each([
    ["import { a } from './a.ts'", './a.ts', 'value'],
    ["import {\n  a,\n} from './a.ts';", './a.ts', 'value'],
    ["import './a.css'", './a.css', 'value'],
    ["export * from './a.ts'", './a.ts', 'value'],
    ["export { a } from './a.ts'", './a.ts', 'value'],
    ["const a = () => import('./a.ts')", './a.ts', 'value'],
    ["import { type A, b } from './a.ts'", './a.ts', 'value'],
    ["import type { A } from './a.ts'", './a.ts', 'type'],
    ["import type {\n  A,\n} from './a.ts'", './a.ts', 'type'],
    ["export type { A } from './a.ts'", './a.ts', 'type'],
    ["type A = import('./a.ts').A", './a.ts', 'type'],
  ])('%s', (text, from, kind) => {
    expect(parseImports('b.ts', text)).toEqual([{ from, kind }])
  })

  test('a type import does not change a value import of another module', () => {
    const text = "import type { A } from './a.ts'\nimport { b } from './b.ts'"
    expect(parseImports('c.ts', text)).toEqual([
      { from: './a.ts', kind: 'type' },
      { from: './b.ts', kind: 'value' },
    ])
  })

  test('error: rejects a text that is not TypeScript', () => {
    expect(() => parseImports('a.ts', 'import {')).toThrow('a.ts')
  })
})

describe('leavesWorkspace', () => {
  test.each([
    ['../../../wallet/public/icon.svg?inline', true],
    ['../../../../packages/core/src/index.ts', true],
    // A longer name that begins with the same letters is another workspace.
    ['../../../extension-two/a.ts', true],
    ['../storage/page-area.ts', false],
    ['../../public/icons/16.png', false],
    ['@cairn/wallet/icon.svg?inline', false],
  ])('apps/extension/src/content/a.ts -> %s: %s', (from, leaves) => {
    const path = 'apps/extension/src/content/a.ts'
    expect(leavesWorkspace(path, from)).toBe(leaves)
  })
})

describe('findCycles', () => {
  test('finds a cycle, two connected cycles, and a module that imports itself', () => {
    const graph = new Map([
      ['a', ['b', 'x']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['e', 'a']],
      ['e', ['d', 'f']],
      ['f', ['e']],
      ['g', ['g']],
      ['h', ['a']],
    ])
    expect(findCycles(graph)).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']])
  })

  test('finds no cycle in a tree or a diamond', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', []],
    ])
    expect(findCycles(graph)).toEqual([])
  })
})
