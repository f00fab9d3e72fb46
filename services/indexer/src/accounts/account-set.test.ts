import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAccountSet } from './account-set.ts'

const hex = (n: number) => n.toString(16).padStart(40, '0')
/** An address whose digits differ everywhere. */
const spread = (n: number) =>
  (BigInt(n + 1) * 0x9e3779b97f4a7c15f39cc0605cedc835n)
    .toString(16)
    .padStart(40, '7')
    .slice(-40)

describe('the set of accounts', () => {
  test.each([0, 1, 1000, 20_000])(
    '[SRVC-01] ad: knows %i accounts and no other',
    (count) => {
      const set = createAccountSet()
      for (let i = 0; i < count; i += 1) set.add(spread(i))
      expect(set.size()).toBe(count)
      for (let i = 0; i < count; i += 1) {
        if (!set.has(spread(i))) throw new Error(`lost ${spread(i)}`)
      }
      for (let i = count; i < count + 1000; i += 1) {
        if (set.has(spread(i))) throw new Error(`invented ${spread(i)}`)
      }
      expect([...set.chunks(1000)].flat()).toHaveLength(count)
    },
  )

  test('[SRVC-01] ad: lists parts of at most the wanted size', () => {
    const set = createAccountSet()
    for (let i = 0; i < 25; i += 1) set.add(hex(i))
    expect([...set.chunks(10)].map((part) => part.length)).toEqual([10, 10, 5])
    set.clear()
    expect([...set.chunks(10)]).toEqual([])
    expect(set.has(hex(1))).toBe(false)
  })

  test('[SRVC-01] ad: behaves as a set of texts, whatever is added and removed', () => {
    const change = fc.record({ number: fc.nat(60), isAdded: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
        const set = createAccountSet()
        const model = new Set<string>()
        for (const { number, isAdded } of changes) {
          const account = hex(number)
          expect(isAdded ? set.add(account) : set.remove(account)).toBe(
            isAdded ? !model.has(account) : model.has(account),
          )
          if (isAdded) model.add(account)
          else model.delete(account)
        }
        expect(set.size()).toBe(model.size)
        expect([...set.chunks(7)].flat().toSorted()).toEqual(
          [...model].toSorted(),
        )
      }),
    )
  })
})
