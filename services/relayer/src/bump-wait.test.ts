import { expect, test } from 'vitest'
import { createBumpWait } from './bump-wait.ts'

const hex = (value: number) => `0x${value.toString(16)}`

/** A node whose blocks are so many seconds apart. */
function nodeOf(seconds: number, last = 500) {
  let calls = 0
  return {
    calls: () => calls,
    call: async <T>(_method: string, [at]: readonly unknown[]) => {
      calls += 1
      const number = at === 'latest' ? last : Number(at)
      return {
        number: hex(number),
        timestamp: hex(1_000_000 + Math.floor(number * seconds)),
      } as T
    },
  }
}

test.each([
  ['12 s blocks', 12, 36_000],
  ['2 s blocks', 2, 15_000],
  ['blocks of a fifth of a second', 0.2, 15_000],
  ['blocks on demand', 5_000, 180_000],
])(
  '[FEES-01] b: a transaction waits for three blocks, and 15 s at least: %s',
  async (_, seconds, expected) => {
    const node = nodeOf(seconds)
    const wait = createBumpWait(node, { bumpMs: 15_000, isLocal: false })
    expect(await wait()).toBe(expected)
    await wait()
    expect(node.calls()).toBe(2)
  },
)

test('[FEES-01] b: a chain without blocks, and a local one, wait as configured', async () => {
  const config = { bumpMs: 15_000, isLocal: false }
  expect(await createBumpWait(nodeOf(12, 0), config)()).toBe(15_000)
  const local = nodeOf(12)
  const wait = createBumpWait(local, { bumpMs: 200, isLocal: true })
  expect(await wait()).toBe(200)
  expect(local.calls()).toBe(0)
})
