import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import { contexts } from '@cairn/contracts'
import { BaseError, eventTopics } from '@cairn/primitives'
import {
  type Block,
  type BlockId,
  type NodeBlock,
  toBlock,
  toQuantity,
} from '../chain/block.ts'
import type { ChainNode, NodeRequest } from '../chain/chain-node.ts'
import { type Approval, listApprovals } from '../chain/decode-approval.ts'
import { decodeLog, type Log } from '../chain/decode-log.ts'
import { readWalletEvents } from '../chain/executions.ts'
import { readNativeTransfers } from '../chain/read-native.ts'
import {
  inOrder,
  isPlaced,
  type RangeTransaction,
} from '../chain/read-range.ts'
import type { ReadTraces } from '../chain/read-traces.ts'
import type { Execution, Transfer } from '../chain/transfer.ts'
import type { WrappedNatives } from '../chain/wrapped-native.ts'
import {
  concerns,
  guests,
  type LogPlan,
  logRequests,
  type ReadableAccounts,
} from './plan-logs.ts'

/** The content of a range of blocks for the followed accounts. */
export type AccountRange = {
  readonly last: BlockId & { readonly timestamp: number }
  /** The last block, and those with rows. */
  readonly blocks: readonly BlockId[]
  readonly transactions: readonly RangeTransaction[]
  readonly transfers: readonly Transfer[]
  readonly executions: readonly Execution[]
  readonly approvals: readonly Approval[]
  /** Logs that the node sent, of other accounts too in plan `local`. */
  readonly logs: number
}

/** Access to a chain for ranges. */
export type RangeAccess = {
  readonly node: ChainNode
  readonly wrapped: WrappedNatives
  readonly readTraces: ReadTraces | undefined
}

/** Blocks `from` to `to`, both included, of accounts. */
export type RangeQuestion = {
  readonly from: number
  readonly to: number
  readonly accounts: ReadableAccounts
  readonly plan: LogPlan
  /** A block that the node must have; {@link ReorganisedError} if not. */
  readonly known?: BlockId | undefined
}

/**
 * Reads what a range holds for accounts, in one batch for the logs and the
 * headers around them: a node that lags answers an empty list, and not an error.
 * One block with more logs than the node gives is read by its receipts.
 *
 * @throws {ReorganisedError} if the node has another block in the place of
 *   `known`
 * @throws {NodeAnswerError} if the node does not have the end of the range yet
 * @throws {NodeRefusalError} if the range is too large for the node
 */
export async function readAccountRange(
  access: RangeAccess,
  question: RangeQuestion,
): Promise<AccountRange> {
  const { from, to, accounts } = question
  const { last, logs } = await readFullLogs(access.node, question)
  const placed = inOrder(logs.filter((log) => !log.removed))
  const own = placed.filter((log) => concerns(accounts, log))
  const numbers = new Set(own.map((log) => Number(log.blockNumber)))
  numbers.delete(to)
  const headers = await readHeaders(access.node, [...numbers])
  const byHash = new Map([...headers, last].map((one) => [one.hash, one]))
  const isInRange = (log: Log) =>
    isPlaced(log, byHash) && Number(log.blockNumber) >= from
  if (!own.every(isInRange)) throw new NodeAnswerError('eth_getLogs')
  return {
    last,
    logs: logs.length,
    ...(await readRows(access, accounts, own, byHash)),
  }
}

/** Reads one block that the node refuses by its receipts. */
async function readFullLogs(node: ChainNode, question: RangeQuestion) {
  try {
    return await readLogs(node, question)
  } catch (error) {
    const isOne = question.from === question.to
    if (!isOne || !(error instanceof NodeRefusalError)) throw error
    return await readLogs(node, { ...question, plan: 'receipts' })
  }
}

/** Asks for logs and headers, and checks that they are of one chain. */
async function readLogs(
  node: ChainNode,
  { from, to, accounts, plan, known }: RangeQuestion,
): Promise<{ readonly last: Block; readonly logs: readonly Log[] }> {
  const asked = logRequests(plan, accounts, from, to)
  const header = (number: number): NodeRequest => [
    'eth_getBlockByNumber',
    [toQuantity(number), false],
  ]
  const [end, ...answers] = await node.settle<unknown>([
    header(to),
    ...(known ? [header(known.number)] : []),
    ...asked,
  ])
  const last = toHeader(end)
  const start = known && toHeader(answers[0])
  // Another node, or a later try, may have it.
  if (!last || (known && !start))
    throw new NodeAnswerError('eth_getBlockByNumber')
  if (start && start.hash !== known?.hash) throw new ReorganisedError(start)
  const lists = known ? answers.slice(1) : answers
  const refusal = lists.find((list) => list instanceof NodeRefusalError)
  if (refusal) throw refusal
  if (plan === 'receipts') return { last, logs: logsOf(lists[0]) }
  const logs = lists as (readonly Log[])[]
  if (!logs.every(Array.isArray)) throw new NodeAnswerError('eth_getLogs')
  return { last, logs: logs.flat() }
}

function logsOf(receipts: unknown): readonly Log[] {
  const sent = receipts as readonly { readonly logs?: readonly Log[] }[]
  if (!Array.isArray(sent) || !sent.every(({ logs }) => Array.isArray(logs)))
    throw new NodeAnswerError('eth_getBlockReceipts')
  return sent.flatMap(({ logs = [] }) => logs)
}

function toHeader(sent: unknown): Block | undefined {
  if (sent instanceof NodeRefusalError) throw sent
  const block = sent as NodeBlock
  return block ? toBlock({ ...block, transactions: [] }) : undefined
}

/** Reads the headers of blocks, without their transactions. */
export async function readHeaders(
  node: ChainNode,
  numbers: readonly number[],
): Promise<readonly Block[]> {
  if (numbers.length === 0) return []
  const sent = await node.batch<NodeBlock>(
    numbers.map((number) => [
      'eth_getBlockByNumber',
      [toQuantity(number), false],
    ]),
  )
  return sent.map((one) => toBlock(one && { ...one, transactions: [] }))
}

type Rows = Omit<AccountRange, 'last' | 'logs'>

async function readRows(
  { node, wrapped, readTraces }: RangeAccess,
  accounts: ReadableAccounts,
  logs: readonly Log[],
  byHash: ReadonlyMap<string, Block>,
): Promise<Rows> {
  await wrapped.learn(node, logs)
  const moved = logs
    .flatMap((log) => decodeLog(log, wrapped.has))
    .filter((one) => isOwn(accounts, one))
  const { sent, silent, hasRun } = await readSent(node, accounts, logs, byHash)
  const native = await readNativeTransfers(
    node,
    sent,
    { ...{ silent, hasRun }, executions: executionsOf(accounts, logs, sent) },
    { readTraces, bridges: new Set() },
  )
  const transfers = [
    ...native.transfers.filter((one) => isOwn(accounts, one)),
    ...moved,
  ]
  const executions = [
    ...executionsOf(accounts, logs, sent),
    ...native.executions.filter(({ wallet }) => accounts.has(wallet)),
  ]
  const places = new Set([...transfers, ...executions].map((it) => placeOf(it)))
  const transactions = transactionsOf(logs, sent, byHash).filter(
    ({ block, index }) =>
      places.has(placeOf({ blockNumber: block.number, txnIndex: index })),
  )
  const used = new Set(transactions.map(({ block }) => block.hash))
  return {
    blocks: [...byHash.values()].filter(({ hash }) => used.has(hash)),
    transactions,
    transfers,
    executions,
    approvals: listApprovals(logs, (log) =>
      byHash.get(log.blockHash.toLowerCase()),
    ).filter(({ owner }) => accounts.has(owner)),
  }
}

function isOwn(
  accounts: ReadableAccounts,
  { sender, receiver }: Pick<Transfer, 'sender' | 'receiver'>,
): boolean {
  return accounts.has(sender) || accounts.has(receiver)
}

const events: ReadonlySet<string | undefined> = new Set([
  eventTopics.executed,
  eventTopics.nonceChange,
])

/**
 * Reads the transactions that followed wallets ran, as blocks with these alone.
 */
async function readSent(
  node: ChainNode,
  accounts: ReadableAccounts,
  logs: readonly Log[],
  byHash: ReadonlyMap<string, Block>,
) {
  const own = logs.filter(
    (log) =>
      events.has(log.topics[0]) &&
      accounts.has(log.address.slice(2).toLowerCase()),
  )
  const { silent, hasRun } = readWalletEvents(own)
  const places = new Map(own.map((log) => [log.transactionHash, log]))
  type Sent = NonNullable<NonNullable<NodeBlock>['transactions']>[number]
  const found = await node.batch<Sent | null>(
    [...places.keys()].map((hash) => ['eth_getTransactionByHash', [hash]]),
  )
  const sent = [...places.values()].map((log, at): Block => {
    const block = byHash.get(log.blockHash.toLowerCase())
    const transaction = found[at]
    if (!block || !transaction)
      throw new NodeAnswerError('eth_getTransactionByHash')
    const one = toBlock({
      number: toQuantity(block.number),
      hash: block.hash,
      parentHash: block.parentHash,
      timestamp: toQuantity(block.timestamp),
      transactions: [transaction],
    })
    const index = Number(log.transactionIndex)
    return {
      ...one,
      transactions: one.transactions.map((it) => ({ ...it, index })),
    }
  })
  return { sent, silent, hasRun }
}

const factories = Object.values(contexts).map(({ factory }) =>
  factory.slice(2).toLowerCase(),
)

/**
 * Lists the executions of followed wallets, and of the guest that names a
 * transaction which also deploys the wallet.
 *
 * @param sent - the transactions of followed wallets
 */
function executionsOf(
  accounts: ReadableAccounts,
  logs: readonly Log[],
  sent: readonly Block[],
): readonly Execution[] {
  const deploying = new Set(
    sent.flatMap(({ number, transactions }) =>
      transactions
        .filter(({ input }) => {
          const text = input.toLowerCase()
          return factories.some((factory) => text.includes(factory))
        })
        .map(({ index }) => placeOf({ blockNumber: number, txnIndex: index })),
    ),
  )
  return readWalletEvents(logs).executions.filter(
    (one) =>
      accounts.has(one.wallet) ||
      (guests.includes(one.wallet) && deploying.has(placeOf(one))),
  )
}

function transactionsOf(
  logs: readonly Log[],
  sent: readonly Block[],
  byHash: ReadonlyMap<string, Block>,
): readonly RangeTransaction[] {
  const found = new Map<string, RangeTransaction>()
  for (const log of logs) {
    const block = byHash.get(log.blockHash.toLowerCase())
    if (!block) continue
    const hash = log.transactionHash.toLowerCase()
    found.set(hash, { index: Number(log.transactionIndex), hash, block })
  }
  for (const block of sent) {
    for (const { index, hash } of block.transactions)
      found.set(hash, { index, hash, block })
  }
  return [...found.values()]
}

function placeOf(it: {
  readonly blockNumber: number
  readonly txnIndex: number
}): string {
  return `${it.blockNumber} ${it.txnIndex}`
}

/** The node's chain has another block in the place of one that was read. */
export class ReorganisedError extends BaseError {
  override readonly name = 'ReorganisedError'
  readonly found: BlockId

  constructor(found: BlockId) {
    super(`The chain has another block ${found.number}.`)
    this.found = found
  }
}
