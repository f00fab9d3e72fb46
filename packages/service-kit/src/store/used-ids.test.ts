import { describe, expect, test } from 'vitest'
import { createUsedIds } from './used-ids.ts'

const at = (ms: number) => new Date(1_000_000 + ms)

describe('createUsedIds', () => {
  test('[AUTH-10] accepts an id once within its life', () => {
    const use = createUsedIds({ lifeMs: 100, max: 10 })
    expect(use('first', at(0))).toBe('new')
    expect(use('late', at(99))).toBe('new')
    expect(use('first', at(99))).toBe('used')
    expect(use('late', at(198))).toBe('used')
  })

  test('[AUTH-10] forgets ids after two lives at the latest', () => {
    const use = createUsedIds({ lifeMs: 100, max: 10 })
    expect(use('one', at(0))).toBe('new')
    expect(use('two', at(100))).toBe('new')
    expect(use('one', at(200))).toBe('new')
    expect(use('other', at(1_000))).toBe('new')
    expect(use('two', at(1_000))).toBe('new')
  })

  test('[AUTH-10] error: refuses more ids than it can remember', () => {
    const use = createUsedIds({ lifeMs: 100, max: 2 })
    expect(['a', 'b', 'c', 'a'].map((id) => use(id, at(0)))).toEqual([
      'new',
      'new',
      'full',
      'used',
    ])
    expect(use('c', at(100))).toBe('new')
  })
})
