import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLoop } from './start-loop.ts'

// The loop's timers do not keep a process alive. This timer does.
let alive: NodeJS.Timeout
beforeAll(() => {
  alive = setInterval(() => {}, 1_000)
})
afterAll(() => clearInterval(alive))

/** Counts rounds, and waits for one. */
function countRounds() {
  let rounds = 0
  const waiting = new Map<number, () => void>()
  return {
    count: () => rounds,
    begin() {
      rounds += 1
      waiting.get(rounds)?.()
      return rounds
    },
    reached: (round: number) =>
      new Promise<void>((resolve) => {
        if (rounds >= round) resolve()
        else waiting.set(round, resolve)
      }),
  }
}

describe('startLoop', () => {
  test('[SRVC-01] behavior: goes on after a failed round, and stops when disposed', async () => {
    const errors: unknown[] = []
    const rounds = countRounds()
    const loop = startLoop({
      everyMs: 1,
      async work() {
        if (rounds.begin() === 1) throw new Error('once')
      },
      onError: (error) => errors.push(error),
    })
    await rounds.reached(3)
    await loop[Symbol.asyncDispose]()
    const atEnd = rounds.count()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(errors).toMatchObject([{ message: 'once' }])
    expect(rounds.count()).toBe(atEnd)
  })

  test('[SRVC-01] behavior: waits for a kick without a pause, and does not lose one of its round', async () => {
    const rounds = countRounds()
    const first = Promise.withResolvers<void>()
    await using loop = startLoop({
      async work() {
        if (rounds.begin() === 1) await first.promise
      },
      onError: () => {},
    })
    loop.kick()
    first.resolve()
    await rounds.reached(2)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rounds.count()).toBe(2)
    loop.kick()
    await rounds.reached(3)
  })

  test('[SRVC-01] behavior: a round names its pause, and a failed one has its own', async () => {
    const rounds = countRounds()
    await using loop = startLoop({
      everyMs: 3_600_000,
      afterErrorMs: 1,
      async work() {
        const round = rounds.begin()
        if (round === 1) return 1
        if (round === 2) throw new Error('once')
        return undefined
      },
      onError: () => {},
    })
    await rounds.reached(3)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rounds.count()).toBe(3)
    loop.kick()
    await rounds.reached(4)
  })
})
