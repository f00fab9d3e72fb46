import { describe, expect, test } from 'vitest'
import type { ChainNode } from './chain-node.ts'
import { findAncestor } from './find-ancestor.ts'

/** A node whose chain differs from ours after block `last`. */
function nodeThatSharesUpTo(last: number) {
  let questions = 0
  const node: ChainNode = {
    async call<T>(_: string, [tag]: readonly unknown[]) {
      questions++
      const number = Number(tag)
      const side = number <= last ? 'aa' : 'bb'
      return {
        number: tag,
        hash: `0x${side}${number}`,
        parentHash: '0x',
        timestamp: '0x0',
      } as T
    },
    batch: async () => [],
    settle: async () => [],
  }
  return { node, questions: () => questions }
}

const known = [
  0,
  1000,
  2000,
  ...Array.from({ length: 512 }, (_, i) => 2001 + i),
]
const blocks = known.map((number) => ({ number, hash: `0xaa${number}` }))

describe('findAncestor', () => {
  test.each([
    [2511, 2511],
    [2502, 2502],
    [2452, 2452],
    // Below the latest blocks, the next older stored block counts.
    [1999, 1000],
    [999, 0],
    [0, 0],
  ])('finds the newest block that both have after %i', async (last, found) => {
    const { node, questions } = nodeThatSharesUpTo(last)
    expect((await findAncestor(node, blocks))?.number).toBe(found)
    expect(questions()).toBeLessThanOrEqual(10)
  })

  test('behavior: finds none on another chain', async () => {
    const { node } = nodeThatSharesUpTo(-1)
    expect(await findAncestor(node, blocks)).toBeUndefined()
    expect(await findAncestor(node, [])).toBeUndefined()
  })
})
