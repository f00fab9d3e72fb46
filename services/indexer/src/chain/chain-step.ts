import { BaseError } from '@cairn/primitives'
import type { Chain, Database, Logger } from '@cairn/service-kit'
import { listBlocks, noHash, openCursor } from '../db/cursor.queries.ts'
import { undoBlocks } from '../db/undo-blocks.ts'
import { writeRange } from '../db/write-range.ts'
import type { BlockId } from './block.ts'
import {
  type ChainNode,
  NodeAnswerError,
  NodeRefusalError,
  NodeUnreachableError,
} from './chain-node.ts'
import { findAncestor, readBlockId } from './find-ancestor.ts'
import { type BlockRange, readRange } from './read-range.ts'
import { createWrappedNatives } from './wrapped-native.ts'

export type StepOptions = {
  readonly database: Database
  readonly chain: Chain
  readonly node: ChainNode
  readonly startBlock: number
  readonly useTraces: boolean
  readonly log: Logger
  readonly now: () => Date
}

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
  /** Makes the next step read the cursor again, after a failure. */
  readonly forget: () => void
}

/**
 * Time after which a node whose head is below ours counts as fallen back, in
 * ms. A shorter time is ordinary lag.
 */
const fallenBackMs = 3000
/** Blocks of a range: the first one, and the maximum. */
const rangeBlocks = { first: 50, most: 1000 } as const
/** Target number of transfers in a range. */
const rangeTransfers = 10_000

/** Creates the steps along a chain, from its cursor. */
export function createChainSteps(options: StepOptions): ChainSteps {
  const { database, chain, node, log, now } = options
  const { chainId } = chain
  const wrapped = createWrappedNatives(node)
  let cursor: BlockId | undefined
  let isCurrent = false
  let size: number = rangeBlocks.first
  let most: number = rangeBlocks.most
  let behindSince: number | undefined
  let ahead: { from: number; range: Promise<BlockRange> } | undefined

  async function step(): Promise<boolean> {
    const at = await currentCursor()
    const head = await readBlockId(node, 'latest')
    if (head.number <= at.number) return compare(at, head)
    behindSince = undefined
    const range = await read(at.number + 1, head.number)
    if (at.hash !== noHash && range.parent.hash !== at.hash) {
      await rewind(at, head)
      return true
    }
    readAhead(range.last.number + 1, head.number)
    await writeRange(database, chainId, at, range)
    cursor = range.last
    return range.last.number < head.number
  }

  async function currentCursor(): Promise<BlockId> {
    if (cursor && isCurrent) return cursor
    const id = Number(await node.call('eth_chainId', []))
    if (id !== chainId) throw new ForeignNodeError(chainId, id)
    cursor = await openCursor(database, chainId, options.startBlock)
    isCurrent = true
    return cursor
  }

  /**
   * Compares the node's head with our last block while the node has nothing
   * newer.
   */
  async function compare(at: BlockId, head: BlockId): Promise<boolean> {
    if (head.number === at.number) {
      behindSince = undefined
      if (head.hash === at.hash || at.hash === noHash) return false
      await rewind(at, head)
      return true
    }
    const known = await listBlocks(database, chainId)
    const same = known.find(({ number }) => number === head.number)
    behindSince ??= now().getTime()
    const hasFallenBack = now().getTime() - behindSince > fallenBackMs
    // A lagging node has no block there. A reorganised one has another block.
    if (!hasFallenBack && (!same || same.hash === head.hash)) return false
    await rewind(at, head)
    return true
  }

  async function rewind(at: BlockId, head: BlockId): Promise<void> {
    const known = await listBlocks(database, chainId)
    const within = known.filter(({ number }) => number <= head.number)
    const ancestor = await findAncestor(node, within)
    const to = ancestor ?? { number: options.startBlock - 1, hash: noHash }
    // It has our block after all: two nodes behind an address disagree.
    if (to.hash === at.hash) throw new NodeAnswerError('eth_getBlockByNumber')
    log.warn({ from: at.number, to: to.number }, 'chain reorganised')
    ahead = undefined
    behindSince = undefined
    await undoBlocks(database, chainId, at, to)
    cursor = to
  }

  /**
   * Reads the next range. It is smaller after the node refused one as too
   * large.
   */
  async function read(from: number, head: number): Promise<BlockRange> {
    const started = ahead?.from === from ? ahead.range : undefined
    ahead = undefined
    for (;;) {
      const to = Math.min(head, from + size - 1)
      try {
        const range = await (started ??
          readRange(node, wrapped, from, to, options.useTraces))
        grow(range)
        return range
      } catch (error) {
        const isRefused = error instanceof NodeRefusalError
        if (!isRefused && !(error instanceof NodeUnreachableError)) throw error
        const wasOne = size === 1 || to === from
        size = Math.max(1, Math.floor(size / 2))
        if (isRefused) most = size
        if (wasOne || !isRefused || started) throw error
      }
    }
  }

  function grow({ transfers }: BlockRange): void {
    most = Math.min(rangeBlocks.most, Math.ceil(most * 1.1))
    if (transfers.length > rangeTransfers) size = Math.ceil(size / 2)
    else if (transfers.length < rangeTransfers / 2) size *= 2
    size = Math.min(size, most)
  }

  function readAhead(from: number, head: number): void {
    if (from > head) return
    const to = Math.min(head, from + size - 1)
    const range = readRange(node, wrapped, from, to, options.useTraces)
    // An error is reported when the range is used.
    range.catch(() => {})
    ahead = { from, range }
  }

  return {
    step,
    cursor: () => cursor,
    forget() {
      isCurrent = false
      ahead = undefined
    },
  }
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
