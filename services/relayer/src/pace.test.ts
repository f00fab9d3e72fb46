import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A chain whose hundred last blocks took some time, in s. */
const chainOf = (seconds: number) => ({
  call: async <T>(_: string, [at]: readonly unknown[]) =>
    (at === 'latest'
      ? { number: '0x64', timestamp: `0x${seconds.toString(16)}` }
      : { number: '0x0', timestamp: '0x0' }) as T,
})
const unset = { pollMs: undefined, upkeepMs: undefined, idleMs: undefined }
const read = async (pace: ReturnType<typeof createPace>) => ({
  poll: await pace.pollMs(),
  awake: pace.awakeMs,
  idle: await pace.idleMs(),
})

test.each([
  [1200, { poll: 6000, awake: 5000, idle: 360_000 }],
  [200, { poll: 1000, awake: 5000, idle: 60_000 }],
  [20, { poll: 1000, awake: 5000, idle: 60_000 }],
])(
  '[SRVC-01] bm: waits by the time of a block: %i s for a hundred',
  async (seconds, paused) => {
    const pace = createPace(chainOf(seconds), { isQuiet: true }, unset)
    expect(await read(pace)).toEqual(paused)
  },
)

test('[SRVC-01] bm: a time of a block that is set is not measured', async () => {
  const chain = { isQuiet: true, blockMs: 4000 }
  expect(await read(createPace(chainOf(1200), chain, unset))).toEqual({
    poll: 2000,
    awake: 5000,
    idle: 120_000,
  })
})

test('[SRVC-01] bm: settings win, and local chains stay as fast as they are', async () => {
  const set = { pollMs: 7, upkeepMs: 70, idleMs: 700 }
  const node = chainOf(1200)
  expect(await read(createPace(node, { isQuiet: true }, set))).toEqual({
    poll: 7,
    awake: 70,
    idle: 700,
  })
  expect(await read(createPace(node, { isQuiet: false }, unset))).toEqual({
    poll: 40,
    awake: 1000,
    idle: 1000,
  })
})
