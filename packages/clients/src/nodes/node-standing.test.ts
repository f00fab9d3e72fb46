import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isBehind,
  laggards,
  leave,
  readRetryAfter,
  type Standing,
  well,
} from './node-standing.ts'

const hourMs = 3_600_000
/** Fails again whenever the node is asked again. */
function failTimes(times: number): readonly number[] {
  const waits: number[] = []
  let standing: Standing = well
  for (let at = 0; waits.length < times; at = standing.untilMs) {
    standing = leave(standing, 'unavailable', at)
    waits.push(standing.untilMs - at)
  }
  return waits
}

describe('leave', () => {
  test('[NODE-01] e: a node is left twice as long each time, a minute at most', () => {
    expect(failTimes(8)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ])
  })

  test('[NODE-01] e: failures of calls under way together count once', () => {
    const once = leave(well, 'unavailable', 0)
    expect(leave(once, 'unavailable', 10)).toEqual(once)
    expect(leave(once, 'unavailable', 1_000).failures).toBe(2)
  })

  test('[NODE-01] e: Retry-After is obeyed for an hour, and longer for a day at most', () => {
    expect(leave(well, 'busy', 5, hourMs).untilMs).toBe(5 + hourMs)
    expect(leave(well, 'busy', 0, 1e15).untilMs).toBe(24 * hourMs)
    const once = leave(well, 'busy', 0)
    expect(leave(once, 'busy', 10, hourMs)).toMatchObject({
      failures: 1,
      untilMs: 10 + hourMs,
    })
  })

  test('[NODE-01] e: a node of another chain is left for good', () => {
    const out = leave(well, 'other chain', 0)
    expect(out.untilMs).toBe(Number.POSITIVE_INFINITY)
    expect(leave(out, 'busy', hourMs, 5)).toEqual(out)
  })

  test('[NODE-01] e: a node is never asked sooner than it was to be', () => {
    const step = fc.record({
      fault: fc.constantFrom<'busy' | 'unavailable' | 'behind'>(
        'busy',
        'unavailable',
        'behind',
      ),
      laterMs: fc.nat(100_000),
      afterMs: fc.nat(10_000_000),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let nowMs = 0
        let standing: Standing = well
        for (const { fault, laterMs, afterMs } of steps) {
          nowMs += laterMs
          const next = leave(standing, fault, nowMs, afterMs)
          expect(next.untilMs).toBeGreaterThanOrEqual(standing.untilMs)
          expect(next.untilMs).toBeGreaterThanOrEqual(nowMs + afterMs)
          standing = next
        }
      }),
    )
  })
})

describe('isBehind', () => {
  const at = (number: number, timestamp: number) => ({ number, timestamp })

  test.each([
    ['blocks of 12 s', at(97, 964), at(100, 1_000), false],
    ['blocks of 12 s', at(96, 952), at(100, 1_000), true],
    ['blocks of 2 s', at(92, 985), at(100, 1_000), false],
    ['blocks of 2 s', at(92, 984), at(100, 1_000), true],
    ['blocks of 200 ms', at(30, 986), at(100, 1_000), false],
    ['blocks of 200 ms', at(20, 984), at(100, 1_000), true],
    ['a node ahead', at(200, 2_000), at(100, 1_000), false],
  ])('[NODE-01] e: %s: %o beside %o', (_, head, best, behind) => {
    expect(isBehind(head, best)).toBe(behind)
  })
})

describe('readRetryAfter', () => {
  test('[NODE-01] e: reads seconds and times', () => {
    const nowMs = Date.parse('2026-01-01T00:00:00Z')
    const inAMinute = 'Thu, 01 Jan 2026 00:01:00 GMT'
    const read = (text: string | null) => readRetryAfter(text, nowMs)
    expect(read('3600')).toBe(3_600_000)
    expect(read('0')).toBe(0)
    expect(read(inAMinute)).toBe(60_000)
    expect(read('-5')).toBe(0)
    expect([null, '', 'soon'].map(read)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('laggards', () => {
  const nowMs = 1_800_000_000_000
  /** A node whose head is so many blocks ahead, and so many seconds old. */
  const node = (name: string, ahead: number, old: number, weight = 1) => ({
    ...{ name, weight },
    head: { number: 1_000 + ahead, timestamp: nowMs / 1_000 - old },
  })
  const namesOf = (...nodes: ReturnType<typeof node>[]) =>
    laggards(nodes, nowMs).map(({ name }) => name)

  test('[NODE-01] e: one of three moves nobody aside by a head that it makes up', () => {
    const honest = [node('a', 0, 30, 3), node('b', 0, 30, 2)] as const
    expect(namesOf(...honest, node('liar', 1_000, 0))).toEqual([])
    expect(namesOf(...honest, node('liar', 1_000, -3_600))).toEqual([])
  })

  test('[NODE-01] e: the lighter of two moves nobody aside while blocks come', () => {
    const honest = node('a', 0, 30, 2)
    expect(namesOf(honest, node('liar', 1_000, 0))).toEqual([])
    expect(namesOf(node('a', 0, 30), node('liar', 1_000, 0))).toEqual([])
    const halted = node('a', 0, 3_600, 2)
    expect(namesOf(halted, node('liar', 1_000, -3_600))).toEqual([])
  })

  test('[NODE-01] e: nodes that lag are found', () => {
    const late = node('late', -50, 100, 2)
    expect(namesOf(late, node('b', 0, 2))).toEqual(['late'])
    expect(namesOf(node('a', 0, 2, 2), node('late', -8, 18))).toEqual(['late'])
    expect(namesOf(late, node('b', 0, 2), node('c', 0, 2))).toEqual(['late'])
    expect(namesOf(node('b', 0, 2), node('c', -3, 12), late)).toEqual(['late'])
  })

  test('[NODE-01] e: a node alone does not lag', () => {
    expect(namesOf(node('a', 0, 3_600))).toEqual([])
    expect(namesOf()).toEqual([])
  })
})
