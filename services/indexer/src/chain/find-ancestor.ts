import { type BlockId, type NodeBlock, toBlock, toQuantity } from './block.ts'
import type { ChainNode } from './chain-node.ts'

/** Reads the node's block of a number, or its newest. */
export async function readBlockId(
  node: ChainNode,
  number: number | 'latest',
): Promise<BlockId> {
  const tag = number === 'latest' ? number : toQuantity(number)
  const block = await node.call<NodeBlock>('eth_getBlockByNumber', [tag, false])
  return toBlock(block && { ...block, transactions: [] })
}

/**
 * Finds the newest of the `known` blocks that the node's chain still has; none
 * on another chain. Blocks match up to some height and differ above it, so a
 * dozen requests reach any depth.
 *
 * @param known - oldest first, none above the node's head
 */
export async function findAncestor(
  node: ChainNode,
  known: readonly BlockId[],
): Promise<BlockId | undefined> {
  let matching = -1
  let differing = known.length
  while (differing - matching > 1) {
    const middle = Math.floor((matching + differing) / 2)
    const block = known[middle]
    if (!block) break
    const { hash } = await readBlockId(node, block.number)
    if (hash === block.hash) matching = middle
    else differing = middle
  }
  return known[matching]
}
