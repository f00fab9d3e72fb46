import { NodeAnswerError } from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import { listBlocks, noHash, openCursor } from '../db/cursor.queries.ts'
import { openMode } from '../db/index-mode.ts'
import { undoBlocks } from '../db/undo-blocks.ts'
import { writeRange } from '../db/write-range.ts'
import type { BlockId } from './block.ts'
import { confirmRewind } from './confirm-rewind.ts'
import { type Coverage, createCoverage } from './cover-ahead.ts'
import { createApprovalFill } from './fill-approvals.ts'
import { findAncestor } from './find-ancestor.ts'
import { createRangeReader } from './range-reader.ts'
import type { StepOptions } from './step-options.ts'

/** Indexes a chain step by step. */
export type ChainSteps = {
  /**
   * Runs the next step.
   *
   * @returns whether more work is ready
   */
  readonly step: () => Promise<boolean>
  /** The last indexed block, as far as this process knows. */
  readonly cursor: () => BlockId | undefined
  /** Reads the cursor that another host moves. @returns whether it moved */
  readonly follow: () => Promise<boolean>
  /** Makes the next step read the cursor again, after a failure. */
  readonly forget: () => void
}

/**
 * Time after which a node whose head is below ours counts as fallen back, in
 * ms. A shorter time is ordinary lag.
 */
const fallenBackMs = 3000

/** Options of the steps, with the read of the node's last block. */
type HeadedOptions = StepOptions & { readonly readHead: () => Promise<BlockId> }

/** Creates the steps along a chain, from its cursor. */
export function createChainSteps(options: HeadedOptions): ChainSteps {
  const { database, readHead, startBlock, log, now } = options
  const { chainId } = options.chain
  const ranges = createRangeReader(options)
  const fill = createApprovalFill(options)
  const coverage = createCoverage(options)
  let cursor: BlockId | undefined
  let isCurrent = false
  let behindSince: number | undefined

  async function step(): Promise<boolean> {
    const at = await currentCursor()
    const head = await readHead()
    if (head.number <= at.number)
      return (await compare(at, head)) || (await fill())
    behindSince = undefined
    const range = await ranges.read(at.number + 1, head.number)
    if (at.hash !== noHash && range.parent.hash !== at.hash)
      return rewind(at, head)
    ranges.readAhead(range.last.number + 1, head.number)
    await coverage.cover(at.number + 1, range.last.number)
    await writeRange(database, chainId, at, range)
    cursor = range.last
    return range.last.number < head.number
  }

  async function currentCursor(): Promise<BlockId> {
    if (cursor && isCurrent) return cursor
    cursor = await openChain(options, coverage)
    isCurrent = true
    return cursor
  }

  /** Compares our last block with the head of a node that has nothing newer. */
  async function compare(at: BlockId, head: BlockId): Promise<boolean> {
    if (head.number === at.number) {
      behindSince = undefined
      const isSame = head.hash === at.hash || at.hash === noHash
      return isSame ? false : rewind(at, head)
    }
    const known = await listBlocks(database, chainId)
    const same = known.find(({ number }) => number === head.number)
    behindSince ??= now().getTime()
    const hasFallenBack = now().getTime() - behindSince > fallenBackMs
    // A lagging node has no block there. A reorganised one has another block.
    if (!hasFallenBack && (!same || same.hash === head.hash)) return false
    return rewind(at, head)
  }

  async function rewind(at: BlockId, head: BlockId): Promise<true> {
    const to = await findRewindTarget(options, at, head)
    log.warn({ from: at.number, to: to.number }, 'chain reorganised')
    ranges.drop()
    behindSince = undefined
    await undoBlocks(database, chainId, at, to)
    cursor = to
    return true
  }

  function forget(): void {
    isCurrent = false
    ranges.drop()
  }

  return {
    step: () => step().finally(ranges.release),
    cursor: () => cursor,
    async follow() {
      forget()
      const last = cursor?.hash
      cursor = await openCursor(database, chainId, startBlock)
      return cursor.hash !== last
    },
    forget,
  }
}

/** Returns the cursor of a chain whose node is right and whose tables are ready. */
async function openChain(
  options: StepOptions,
  coverage: Coverage,
): Promise<BlockId> {
  await assertChain(options)
  const { database, chain, startBlock } = options
  await openMode(options, chain.chainId, 'chain')
  const cursor = await openCursor(database, chain.chainId, startBlock)
  coverage.forget()
  await coverage.cover(cursor.number + 1, cursor.number + 1)
  return cursor
}

async function assertChain({ chain, node }: StepOptions): Promise<void> {
  const id = Number(await node.call('eth_chainId', []))
  if (id !== chain.chainId) throw new ForeignNodeError(chain.chainId, id)
}

/** Returns the last block that the nodes and the tables share. */
async function findRewindTarget(
  { database, chain, node, startBlock }: StepOptions,
  at: BlockId,
  head: BlockId,
): Promise<BlockId> {
  const known = await listBlocks(database, chain.chainId)
  const within = known.filter(({ number }) => number <= head.number)
  const to = await findAncestor(node, within)
  // It has our block after all: two nodes behind an address disagree.
  if (to?.hash === at.hash) throw new NodeAnswerError('eth_getBlockByNumber')
  await confirmRewind(chain, { known, at, to })
  return to ?? { number: startBlock - 1, hash: noHash }
}

/** The node serves another chain. Its answers must not be stored. */
export class ForeignNodeError extends BaseError {
  override readonly name = 'ForeignNodeError'
  readonly expected: number
  readonly actual: number

  constructor(expected: number, actual: number) {
    super(`The node of chain ${expected} is one of chain ${actual}.`)
    this.expected = expected
    this.actual = actual
  }
}
