import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createLearnedLimits,
  type KeptLimit,
  type LimitName,
  limitAt,
  limitBelow,
  mostLimits,
} from './learned-limits.ts'

const hourMs = 3_600_000
const names: readonly LimitName[] = ['blocks', 'topics', 'batch']
const blocks = { node: 'a', use: 'logs', name: 'blocks' } as const

describe('limitAt', () => {
  test('[NODE-01] c: a limit grows by a tenth an hour', () => {
    const learned = { value: 100, atMs: 0 }
    const at = (hours: number) => limitAt('blocks', learned, hours * hourMs)
    expect([0, 0.99, 1, 2, 10].map(at)).toEqual([100, 100, 110, 121, 259])
  })

  test('[NODE-01] c: a limit stays between one and the most, and never falls by time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 20_000 }),
        fc.nat(10_000 * hourMs),
        fc.nat(hourMs * 100),
        (name, value, atMs, laterMs) => {
          const limit = limitAt(name, { value, atMs }, atMs)
          expect(limit).toBe(Math.min(value, mostLimits[name]))
          const later = limitAt(name, { value, atMs }, atMs + laterMs)
          expect(later).toBeGreaterThanOrEqual(limit)
          expect(later).toBeLessThanOrEqual(mostLimits[name])
          // A clock that is set back grows nothing.
          expect(limitAt(name, { value, atMs }, atMs - laterMs)).toBe(limit)
        },
      ),
    )
  })
})

describe('limitBelow', () => {
  test('[NODE-01] c: is below what was refused, whatever the node suggests', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000 }),
        fc.option(fc.integer({ min: -5, max: 200_000 }), { nil: undefined }),
        (refused, hint) => {
          const below = limitBelow(refused, hint)
          expect(below).toBeGreaterThanOrEqual(1)
          expect(below).toBeLessThan(refused)
          if (hint !== undefined && hint >= 1 && hint < refused)
            expect(below).toBe(hint)
        },
      ),
    )
  })
})

describe('createLearnedLimits', () => {
  test('[NODE-01] c: limits are of one node and one use', () => {
    const limits = createLearnedLimits(undefined, () => 0)
    limits.shrink(blocks, 5_000, 10)
    expect(limits.of('a', 'logs')).toEqual({ ...mostLimits, blocks: 10 })
    expect(limits.of('a', 'state')).toEqual(mostLimits)
    expect(limits.of('b', 'logs')).toEqual(mostLimits)
  })

  test('[NODE-01] c: the smaller of two refusals under way together stays', () => {
    const limits = createLearnedLimits(undefined, () => 0)
    limits.shrink(blocks, 5_000, 10)
    limits.shrink(blocks, 5_000, 2_000)
    limits.shrink(blocks, 5_000)
    expect(limits.of('a', 'logs').blocks).toBe(10)
  })

  test('[NODE-01] c: limits outlive a restart, and a store that fails', async () => {
    const kept: KeptLimit[] = []
    const store = {
      load: async () => kept,
      keep: async (limit: KeptLimit) => void kept.push(limit),
    }
    createLearnedLimits(store, () => 5).shrink(blocks, 5_000, 10)
    expect(kept).toEqual([{ ...blocks, value: 10, atMs: 5 }])
    const next = createLearnedLimits(store, () => hourMs + 5)
    await next.load()
    expect(next.of('a', 'logs').blocks).toBe(11)

    const fail = () => Promise.reject(new Error('away'))
    const alone = createLearnedLimits({ load: fail, keep: fail }, () => 0)
    await alone.load()
    alone.shrink(blocks, 5_000, 10)
    expect(alone.of('a', 'logs').blocks).toBe(10)
  })
})
