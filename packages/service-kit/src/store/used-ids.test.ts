import { describe, expect, test } from 'vitest'
import { createUsedIds } from './used-ids.ts'

const at = (ms: number) => new Date(1_000_000 + ms)

describe('createUsedIds', () => {
  test('[AUTH-10] accepts an id once within its life', () => {
    const use = createUsedIds({ lifeMs: 100, max: 10, maxEach: 10 })
    expect(use('first', 'a', at(0))).toBe('new')
    expect(use('late', 'a', at(99))).toBe('new')
    expect(use('first', 'a', at(99))).toBe('used')
    expect(use('late', 'b', at(198))).toBe('used')
  })

  test('[AUTH-10] forgets ids after two lives at the latest', () => {
    const use = createUsedIds({ lifeMs: 100, max: 10, maxEach: 10 })
    expect(use('one', 'a', at(0))).toBe('new')
    expect(use('two', 'a', at(100))).toBe('new')
    expect(use('one', 'a', at(200))).toBe('new')
    expect(use('other', 'a', at(1_000))).toBe('new')
    expect(use('two', 'a', at(1_000))).toBe('new')
  })

  test('[AUTH-10] error: refuses more ids than it can remember', () => {
    const use = createUsedIds({ lifeMs: 100, max: 2, maxEach: 2 })
    expect(['a', 'b', 'c', 'a'].map((id) => use(id, 'x', at(0)))).toEqual([
      'new',
      'new',
      'full',
      'used',
    ])
    expect(use('c', 'x', at(100))).toBe('new')
  })

  test('[AUTH-10] error: one owner’s ids leave room for those of others', () => {
    const use = createUsedIds({ lifeMs: 100, max: 6, maxEach: 2 })
    const usedBy = (owner: string | undefined, ids: string, ms: number) =>
      [...ids].map((id) => use(id, owner, at(ms)))
    expect(usedBy('x', 'abca', 0)).toEqual(['new', 'new', 'full', 'used'])
    expect(usedBy('y', 'dae', 0)).toEqual(['new', 'used', 'new'])
    expect(usedBy(undefined, 'fg', 0)).toEqual(['new', 'new'])
    expect(usedBy('x', 'cij', 100)).toEqual(['new', 'new', 'full'])
  })

  test('[AUTH-10] owners that fill the memory make room for others, the largest first', () => {
    const use = createUsedIds({ lifeMs: 100, max: 6, maxEach: 4 })
    const usedBy = (owner: string | undefined, ids: string) =>
      [...ids].map((id) => use(id, owner, at(0)))
    usedBy('x', 'abcd')
    usedBy('y', 'ef')
    expect(usedBy('z', 'gh')).toEqual(['new', 'new'])
    expect(usedBy('y', 'ef')).toEqual(['used', 'used'])
    expect(usedBy('x', 'cdab')).toEqual(['used', 'used', 'full', 'full'])
    expect(usedBy(undefined, 'ijkl')).toEqual(['new', 'new', 'new', 'full'])
    expect(usedBy('v', 'm')).toEqual(['full'])
  })
})
