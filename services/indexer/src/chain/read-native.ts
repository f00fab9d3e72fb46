import { NodeAnswerError } from '@cairn/clients'
import type { Block, BlockTransaction } from './block.ts'
import { type CallValue, listDecodedValues } from './call-values.ts'
import type { ChainNode } from './chain-node.ts'
import type { Log } from './decode-log.ts'
import { readSilentExecutions, type WalletEvents } from './executions.ts'
import type { ReadTraces } from './read-traces.ts'
import {
  type Execution,
  noTokenId,
  type Transfer,
  zeroAddress,
} from './transfer.ts'

/** A receipt in the form of nodes. */
export type NodeReceipt = {
  readonly status?: string
  readonly logs?: readonly Log[]
}

type Located = { readonly block: Block; readonly transaction: BlockTransaction }

/** Which calls are followed to the coins that they move. */
export type NativeDepth = {
  /** Reads traces; without it, calldata is used. */
  readonly readTraces: ReadTraces | undefined
  /** Bridges' contracts, in lower case: they pay out without a value. */
  readonly bridges: ReadonlySet<string>
}

/**
 * Reads the native coins that moved in `blocks`, which logs do not contain: the
 * value of every plain transfer, and the calls inside wallet transactions,
 * inside calls with a value and inside calls of bridges. Only those are traced, because a trace costs a
 * node far more than a log.
 */
export async function readNativeTransfers(
  node: ChainNode,
  blocks: readonly Block[],
  events: WalletEvents,
  { readTraces, bridges }: NativeDepth,
): Promise<{
  readonly transfers: readonly Transfer[]
  readonly executions: readonly Execution[]
}> {
  const wallets = new Set(
    events.executions.map((e) => `${e.blockNumber} ${e.txnIndex}`),
  )
  const isWallet = ({ block, transaction }: Located) =>
    events.silent.has(transaction.hash) ||
    wallets.has(`${block.number} ${transaction.index}`)
  const all = blocks.flatMap((block) =>
    block.transactions.map((transaction) => ({ block, transaction })),
  )
  const deep = all.filter(
    (one) =>
      isWallet(one) ||
      bridges.has(one.transaction.to ?? '') ||
      (one.transaction.value > 0n && one.transaction.input !== '0x'),
  )
  const plain = all.filter(
    ({ transaction }) => transaction.value > 0n && transaction.input === '0x',
  )
  const silent = all.filter(({ transaction }) =>
    events.silent.has(transaction.hash),
  )
  const [calls, withoutCalls, silentReceipts] = await Promise.all([
    readCalls(node, deep, events, readTraces),
    readReceipts(
      node,
      plain.filter((one) => !isWallet(one)),
    ),
    readReceipts(node, silent),
  ])
  return {
    transfers: [
      ...calls,
      ...withoutCalls
        .filter(hasSucceeded)
        .flatMap((one) => toTransfers(one, plainValueOf(one.transaction))),
    ],
    executions: silentReceipts.flatMap(({ receipt }) =>
      readSilentExecutions(receipt.logs ?? []),
    ),
  }
}

/**
 * Lists the values of calls from traces, or from calldata if there are none.
 */
async function readCalls(
  node: ChainNode,
  located: readonly Located[],
  events: WalletEvents,
  readTraces: ReadTraces | undefined,
): Promise<readonly Transfer[]> {
  const hashes = located.map(({ transaction }) => transaction.hash)
  const traced = (await readTraces?.(hashes)) ?? []
  const untraced = located.filter((_, i) => !traced[i])
  return [
    ...located.flatMap((one, i) => toTransfers(one, traced[i] ?? [])),
    ...(await decodeAll(node, untraced, events)),
  ]
}

async function decodeAll(
  node: ChainNode,
  located: readonly Located[],
  events: WalletEvents,
): Promise<readonly Transfer[]> {
  const withReceipts = await readReceipts(node, located)
  return withReceipts.filter(hasSucceeded).flatMap((one) => {
    const { from, to, input, value, hash } = one.transaction
    if (to === undefined) return []
    const values = listDecodedValues(
      { sender: from, to, input, value },
      (wallet, index) => events.hasRun(hash, wallet, index),
    )
    return toTransfers(one, values)
  })
}

/** Receipts from before the status was introduced count as success. */
function hasSucceeded({ receipt }: { readonly receipt: NodeReceipt }): boolean {
  return Number(receipt.status ?? 1) === 1
}

async function readReceipts(node: ChainNode, located: readonly Located[]) {
  const receipts = await node.batch<NodeReceipt | null>(
    located.map(({ transaction }) => [
      'eth_getTransactionReceipt',
      [transaction.hash],
    ]),
  )
  return located.map((one, i) => {
    const receipt = receipts[i]
    if (!receipt) throw new NodeAnswerError('eth_getTransactionReceipt')
    return { ...one, receipt }
  })
}

function plainValueOf(transaction: BlockTransaction): readonly CallValue[] {
  const { from, to, value } = transaction
  return to ? [{ sender: from, receiver: to, amount: value }] : []
}

function toTransfers(
  { block, transaction }: Located,
  values: readonly CallValue[],
): readonly Transfer[] {
  return values.map((value, part) => ({
    blockNumber: block.number,
    txnIndex: transaction.index,
    logIndex: -1,
    part,
    kind: 'NATIVE',
    contract: zeroAddress,
    tokenId: noTokenId,
    ...value,
  }))
}
