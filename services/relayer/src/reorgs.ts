import type { Hex } from '@cairn/primitives'
import { severalNodes } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import { askAgreed } from './agreed.ts'
import type { ChainContext } from './chain-context.ts'
import {
  listRecordedBlocks,
  type RecordedBlock,
  unsettleBlock,
} from './db/metatxs.queries.ts'

/** Depth of possible reorganisations, in blocks. */
const reorgDepth = 64

type Block = { readonly number: Hex; readonly hash: Hex }

/** Undoes results that are recorded in blocks the chain no longer has. */
export type ReorgWatch = { readonly undo: () => Promise<void> }

/**
 * Watches the blocks with recorded transactions. Recorded blocks may belong to
 * several forks, so each is checked alone, and again when the head of the last
 * round is gone.
 *
 * @see SRVC-01
 */
export function watchReorgs(context: ChainContext): ReorgWatch {
  const { node, database, chain, log } = context
  /** Blocks that were part of the chain at `lastHead`. */
  let standing = new Set<Hex>()
  let lastHead: Block | undefined

  return {
    async undo() {
      // A node of others is asked only where there is something to undo.
      if (context.isQuiet && lastHead && !(await hasRecorded(lastHead))) return
      // Read before the blocks, so that later changes are seen in the next
      // round. What is recorded above it is checked again then: this head can
      // stand while a block above it is replaced.
      const head = await readBlock('latest')
      if (!head) return
      if (!lastHead || !(await isStanding(lastHead))) standing = new Set()
      const number = Number(head.number)
      // Many blocks may have come since the last round.
      const least = Math.min(number, Number(lastHead?.number ?? number))
      const from = BigInt(Math.max(0, least - reorgDepth))
      const recorded = await listRecordedBlocks(database, chain.chainId, from)
      const unknown = recorded.filter(({ hash }) => !standing.has(hash))
      const found = await Promise.all(
        unknown.map(({ number }) => readBlock(OxHex.fromNumber(number))),
      )
      standing = new Set(
        recorded.map(({ hash }) => hash).filter((hash) => standing.has(hash)),
      )
      for (const [index, block] of unknown.entries()) {
        if (found[index]?.hash !== block.hash) {
          if (await isGone(block)) await takeBack(block)
        } else if (block.number <= number) standing.add(block.hash)
      }
      lastHead = head
    },
  }

  async function hasRecorded({ number }: Block): Promise<boolean> {
    const from = BigInt(Math.max(0, Number(number) - reorgDepth))
    const found = await listRecordedBlocks(database, chain.chainId, from)
    return found.length > 0
  }

  function readBlock(number: Hex | 'latest'): Promise<Block | null> {
    return node.call<Block | null>('eth_getBlockByNumber', [number, false])
  }

  async function isStanding({ number, hash }: Block): Promise<boolean> {
    return (await readBlock(number))?.hash === hash
  }

  /**
   * Whether the nodes of the chain agree that a block is gone. One that lags or
   * lies would have payments sent again.
   *
   * @see NODE-01 f
   */
  async function isGone({ number, hash }: RecordedBlock): Promise<boolean> {
    if (!severalNodes(chain)) return true
    const params = [OxHex.fromNumber(number), false]
    const method = 'eth_getBlockByNumber'
    const block = await askAgreed<Block | null>(context, method, params)
    return block !== undefined && block?.hash !== hash
  }

  async function takeBack({ number, hash }: RecordedBlock): Promise<void> {
    const { chainId } = chain
    log.warn({ chainId, block: String(number) }, 'block undone')
    // A failure here delays no other block. It is retried in the next round.
    await unsettleBlock(database, chainId, hash).catch((err: unknown) =>
      log.error({ err, chainId, block: String(number) }, 'block not undone'),
    )
  }
}
