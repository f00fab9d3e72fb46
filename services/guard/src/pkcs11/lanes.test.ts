import { expect, test } from 'vitest'
import { createLanes, LateError } from './lanes.ts'

test('[SIGN-05] calls that came too late leave the queue while a token hangs', async () => {
  const lanes = createLanes(1, async () => 'session')
  const { promise: hanging, resolve: end } = Promise.withResolvers<string>()
  const first = lanes.run(10_000, () => hanging)
  const late = Array.from({ length: 50 }, () =>
    lanes.run(20, async () => 'done'),
  )
  expect(lanes.queued()).toBe(50)
  const outcomes = await Promise.allSettled(late)
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: expect.any(LateError) })
  expect(lanes.queued()).toBe(0)
  end('first')
  expect(await first).toBe('first')
  expect(await lanes.run(10_000, async () => 'next')).toBe('next')
})
