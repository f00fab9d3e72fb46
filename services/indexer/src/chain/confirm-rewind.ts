import { NodeAnswerError } from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import { type Chain, type ChainIndex, severalNodes } from '@cairn/service-kit'
import { type BlockId, toQuantity } from './block.ts'

/** Depth up to which the one node that answers is believed. */
const usualDepth = 64

/** Returns the depth in blocks from which on a block of a chain is final. */
export function finalDepth(index: ChainIndex | undefined): number {
  return typeof index?.finality === 'number' ? index.finality : usualDepth
}

/**
 * Makes sure that blocks are gone before their rows are taken away. A node that
 * lies would have every row of the chain taken away, so that two nodes must
 * say so; if only one answers, it is believed for blocks that are not final.
 * Where two say that the blocks are there, the node that lies is left for a
 * while.
 *
 * @param rewind.known - our blocks, oldest first
 * @param rewind.at - the last indexed block
 * @param rewind.to - the newest block that stays; absent if none does
 * @throws {UnconfirmedRewindError} if the nodes do not agree that it is gone
 * @see NODE-01 f
 */
export async function confirmRewind(
  chain: Pick<Chain, 'nodes' | 'name' | 'index'>,
  rewind: {
    readonly known: readonly BlockId[]
    readonly at: BlockId
    readonly to: BlockId | undefined
  },
): Promise<void> {
  const nodes = severalNodes(chain)
  if (!nodes) return
  const { known, at, to } = rewind
  const last = to?.number ?? -1
  const gone = known.find(({ number }) => number > last) ?? at
  const said = await nodes.quorum({
    method: 'eth_getBlockByNumber',
    params: [toQuantity(gone.number), false],
  })
  const isFinal = !to || at.number - to.number > finalDepth(chain.index)
  const isEnough =
    said.status === 'agreed' || (said.status === 'alone' && !isFinal)
  const block =
    'answer' in said ? (said.answer as { hash: string } | null) : null
  if (isEnough && block?.hash.toLowerCase() !== gone.hash) return
  if (said.status === 'agreed') await leaveLiars(nodes, gone)
  throw new UnconfirmedRewindError(chain.name, gone.number)
}

/** Leaves the nodes that are read along the chain and have another block. */
async function leaveLiars(
  nodes: NonNullable<Chain['nodes']>,
  { number, hash }: BlockId,
): Promise<void> {
  const method = 'eth_getBlockByNumber'
  for (const use of ['state', 'logs'] as const)
    await nodes
      .onOne(use, async (node) => {
        const block = await node.call(method, [toQuantity(number), false])
        const said = (block as { hash?: string } | null)?.hash
        // The pool leaves a node for a bad answer, and asks the next one.
        if (said?.toLowerCase() !== hash) throw new NodeAnswerError(method)
      })
      .catch(() => {})
}

/** One node says that a block is gone, and the others do not. */
export class UnconfirmedRewindError extends BaseError {
  override readonly name = 'UnconfirmedRewindError'
  readonly block: number

  constructor(chain: string, block: number) {
    super(
      `A node of ${chain} has another block ${block}, and no second one says so.`,
    )
    this.block = block
  }
}

/** The nodes have no block of the index: they are of another chain. */
export class NothingInCommonError extends BaseError {
  override readonly name = 'NothingInCommonError'

  constructor(chain: string) {
    super(
      `The nodes of ${chain} have no block of its index. It is kept until an operator starts it anew.`,
    )
  }
}
