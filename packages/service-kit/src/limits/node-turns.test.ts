import { expect, test } from 'vitest'
import { createNodeTurns } from './node-turns.ts'

const caller = '203.0.113.7'
const limited = { error: 'RateLimited' }
const failing = () => Promise.reject(new Error('it would fail'))

/** One ms a minute, which the first work of a caller uses up. */
const createTurns = () =>
  createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 })

/** Keeps the node busy for more than a ms. */
function work(): void {
  const untilMs = performance.now() + 3
  while (performance.now() < untilMs);
}

test('[SRVC-01] h: error: work that fails costs its caller the time that it took', async () => {
  const inTurn = createTurns()
  const failsLate = async () => {
    work()
    return failing()
  }
  await expect(inTurn(caller, failsLate)).rejects.toThrow('it would fail')
  await expect(inTurn(caller, failsLate)).rejects.toMatchObject(limited)
  await expect(inTurn('203.0.113.8', failsLate)).rejects.toThrow(
    'it would fail',
  )
})

test('[SRVC-01] h: error: work that ends well costs its time, and its caller gets the result', async () => {
  const inTurn = createTurns()
  const endsWell = async () => {
    work()
    return 7
  }
  expect(await inTurn(caller, endsWell)).toBe(7)
  await expect(inTurn(caller, endsWell)).rejects.toMatchObject(limited)
})
