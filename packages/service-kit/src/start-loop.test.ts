import { describe, expect, test } from 'vitest'
import { startLoop } from './start-loop.ts'

describe('startLoop', () => {
  test('[SRVC-01] behavior: goes on after a failed round, and stops when disposed', async () => {
    const errors: unknown[] = []
    const third = Promise.withResolvers<void>()
    let rounds = 0
    const loop = startLoop({
      everyMs: 1,
      async work() {
        rounds += 1
        if (rounds === 1) throw new Error('once')
        if (rounds === 3) third.resolve()
      },
      onError: (error) => errors.push(error),
    })
    // The loop's timers do not keep a process alive. This timer does.
    const alive = setInterval(() => {}, 1_000)
    await third.promise
    await loop[Symbol.asyncDispose]()
    clearInterval(alive)
    const roundsAtEnd = rounds
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(errors).toMatchObject([{ message: 'once' }])
    expect(rounds).toBe(roundsAtEnd)
  })
})
