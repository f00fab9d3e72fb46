import { isMethodMissing, type NodeClient } from '@cairn/clients'
import { agreedMethod } from '@cairn/protocol'
import * as z from 'zod/mini'

const quorum = z.object({
  status: z.enum(['agreed', 'alone', 'undecided']),
  answer: z.optional(z.unknown()),
  of: z.optional(z.number()),
})

/**
 * Asks what decides about money: two of a chain's nodes must say the same, where
 * it has two. A node of one's own is asked alone.
 *
 * @param method - `eth_call`, `eth_getBalance` or `eth_getTransactionReceipt`
 * @returns the answer; `undefined` while nodes differ, or one of several answers
 *   alone: ask again later
 * @throws {NodeUnavailableError} if none answers
 * @throws {NodeRefusalError} as for a call that reverts
 * @see NODE-01 f
 */
export async function askAgreed(
  node: Pick<NodeClient, 'call'>,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    const said = await node.call(agreedMethod, [method, params])
    const { status, answer, of } = z.parse(quorum, said)
    const isCertain = status === 'agreed' || (status === 'alone' && of === 1)
    return isCertain ? answer : undefined
  } catch (error) {
    // Nodes that no host of ours stands before know no such question.
    if (!isMethodMissing(error)) throw error
    return node.call(method, params)
  }
}
