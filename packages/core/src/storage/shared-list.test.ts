import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChange } from './shared-list.ts'

const same = (entry: string) => entry

describe('withChange', () => {
  test.each([
    ['adds its own', ['a'], ['a'], ['a', 'b'], ['a', 'b']],
    [
      'keeps what another page added',
      ['a', 'x'],
      ['a'],
      ['a', 'b'],
      ['a', 'b', 'x'],
    ],
    ['takes its own away', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
    [
      'does not bring back what another page took away',
      ['b'],
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['b', 'c'],
    ],
    [
      'takes all of its own away, and nobody else’s',
      ['a', 'x'],
      ['a'],
      [],
      ['x'],
    ],
  ])('[TXRQ-01] [TXPD-01] %s', (_, stored, before, after, kept) => {
    expect(withChange(stored, { before, after }, same)).toEqual(kept)
  })

  test('[TXRQ-01] whatever two pages add and take away, what is kept is what both did', () => {
    const action = fc.record({
      page: fc.nat(1),
      adds: fc.boolean(),
      key: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let stored: readonly number[] = []
        const pages: (readonly number[])[] = [[], []]
        const truth = new Set<number>()
        const used = new Set<number>()
        for (const { page, adds, key } of actions) {
          const before = pages[page] ?? []
          // An id is used once: a page may still show what another took away.
          if (adds && used.has(key)) continue
          if (adds) used.add(key)
          const after = adds
            ? [...before, key]
            : before.filter((one) => one !== key)
          if (adds) truth.add(key)
          else if (before.includes(key)) truth.delete(key)
          stored = withChange(stored, { before, after }, (one) => one)
          pages[page] = after
          // A page may hear of the other late, or never.
          if (key % 2 === 0) pages[1 - page] = stored
        }
        expect(new Set(stored)).toEqual(truth)
      }),
    )
  })
})
