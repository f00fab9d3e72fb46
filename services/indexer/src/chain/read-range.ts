import { NodeAnswerError } from '@cairn/clients'
import { eventTopics } from '@cairn/primitives'
import {
  type Block,
  type BlockId,
  type BlockTransaction,
  type NodeBlock,
  toBlock,
  toQuantity,
} from './block.ts'
import type { ChainNode } from './chain-node.ts'
import { type Approval, listApprovals } from './decode-approval.ts'
import { decodeLog, type Log } from './decode-log.ts'
import { readWalletEvents } from './executions.ts'
import { type NativeDepth, readNativeTransfers } from './read-native.ts'
import type { Execution, Transfer } from './transfer.ts'
import type { WrappedNatives } from './wrapped-native.ts'

/** All stored data of consecutive blocks. */
export type BlockRange = {
  /** The block before the first. */
  readonly parent: BlockId
  readonly last: BlockId
  readonly blocks: readonly BlockId[]
  /** Only transactions with transfers or with an action of a wallet. */
  readonly transactions: readonly RangeTransaction[]
  readonly transfers: readonly Transfer[]
  readonly executions: readonly Execution[]
  readonly approvals: readonly Approval[]
}

export type RangeTransaction = Pick<BlockTransaction, 'index' | 'hash'> & {
  readonly block: BlockId & { readonly timestamp: number }
}

const wanted = [Object.values(eventTopics)]

/**
 * Reads the blocks `from` to `to`, both included, and verifies that they belong
 * together: each names its predecessor as parent, and every log names a block
 * of the range.
 *
 * @throws {NodeAnswerError} if they do not, for example during a reorganisation
 */
export async function readRange(
  node: ChainNode,
  wrapped: WrappedNatives,
  from: number,
  to: number,
  depth: NativeDepth,
): Promise<BlockRange> {
  const [blocks, logs] = await readBlocksAndLogs(node, from, to)
  assertLinked(blocks)
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  const ordered = inOrder(logs.filter((log) => !log.removed))
  if (ordered.some((log) => !isPlaced(log, byHash))) {
    throw new NodeAnswerError('eth_getLogs')
  }
  await wrapped.learn(node, ordered)
  const events = readWalletEvents(ordered)
  const native = await readNativeTransfers(node, blocks, events, depth)
  const transfers = [
    ...native.transfers,
    ...ordered.flatMap((log) => decodeLog(log, wrapped.has)),
  ]
  const executions = [...events.executions, ...native.executions]
  const first = blocks[0]
  const last = blocks.at(-1)
  if (!first || !last) throw new NodeAnswerError('eth_getBlockByNumber')
  return {
    parent: { number: from - 1, hash: first.parentHash },
    last,
    blocks,
    transactions: listActive(blocks, [...transfers, ...executions]),
    transfers,
    executions,
    approvals: listApprovals(ordered, (log) =>
      byHash.get(log.blockHash.toLowerCase()),
    ),
  }
}

async function readBlocksAndLogs(
  node: ChainNode,
  from: number,
  to: number,
): Promise<[Block[], Log[]]> {
  if (from === to) {
    // Requests logs by block hash. A lagging node then reports an unknown block
    // instead of an empty list.
    const [block] = await readBlocks(node, from, to)
    if (!block) throw new NodeAnswerError('eth_getBlockByNumber')
    const filter = { blockHash: block.hash, topics: wanted }
    return [[block], await node.call('eth_getLogs', [filter])]
  }
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  return Promise.all([
    readBlocks(node, from, to),
    node.call<Log[]>('eth_getLogs', [{ ...range, topics: wanted }]),
  ])
}

async function readBlocks(
  node: ChainNode,
  from: number,
  to: number,
): Promise<Block[]> {
  const sent = await node.batch<NodeBlock>(
    Array.from({ length: to - from + 1 }, (_, i) => [
      'eth_getBlockByNumber',
      [toQuantity(from + i), true],
    ]),
  )
  return sent.map(toBlock)
}

function assertLinked(blocks: readonly Block[]): void {
  const isLinked = blocks.every((block, i) => {
    const before = blocks[i - 1]
    return (
      !before ||
      (block.parentHash === before.hash && block.number === before.number + 1)
    )
  })
  if (!isLinked) throw new NodeAnswerError('eth_getBlockByNumber')
}

/** Whether a log belongs to a block of the range and names its place. */
export function isPlaced(
  log: Log,
  byHash: ReadonlyMap<string, BlockId>,
): boolean {
  const block = byHash.get(log.blockHash?.toLowerCase())
  return (
    block?.number === Number(log.blockNumber) &&
    Array.isArray(log.topics) &&
    typeof log.address === 'string' &&
    typeof log.data === 'string' &&
    typeof log.transactionIndex === 'string' &&
    typeof log.logIndex === 'string'
  )
}

/**
 * Sorts logs in the chain's order and drops repeated ones: some providers
 * repeat or shuffle.
 */
export function inOrder(logs: readonly Log[]): readonly Log[] {
  const placed = logs.map((log) => ({
    log,
    block: Number(log.blockNumber),
    index: Number(log.logIndex),
  }))
  placed.sort((a, b) => a.block - b.block || a.index - b.index)
  return placed
    .filter(({ block, index }, i) => {
      const before = placed[i - 1]
      return before?.block !== block || before.index !== index
    })
    .map(({ log }) => log)
}

function listActive(
  blocks: readonly Block[],
  places: readonly { blockNumber: number; txnIndex: number }[],
): readonly RangeTransaction[] {
  const active = new Map<number, Set<number>>()
  for (const { blockNumber, txnIndex } of places) {
    const indexes = active.get(blockNumber) ?? new Set()
    active.set(blockNumber, indexes.add(txnIndex))
  }
  return blocks.flatMap((block) =>
    block.transactions
      .filter(({ index }) => active.get(block.number)?.has(index))
      .map(({ index, hash }) => ({ index, hash, block })),
  )
}
