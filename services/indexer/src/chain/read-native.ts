import type { Block, BlockTransaction } from './block.ts'
import {
  type CallFrame,
  type CallValue,
  listDecodedValues,
  listTracedValues,
} from './call-values.ts'
import {
  type ChainNode,
  NodeAnswerError,
  NodeRefusalError,
} from './chain-node.ts'
import type { Log } from './decode-log.ts'
import { readSilentExecutions, type WalletEvents } from './executions.ts'
import {
  type Execution,
  noTokenId,
  type Transfer,
  zeroAddress,
} from './transfer.ts'

/** A receipt as nodes send it. */
export type NodeReceipt = {
  readonly status?: string
  readonly logs?: readonly Log[]
}

type Located = { readonly block: Block; readonly transaction: BlockTransaction }

/**
 * Reads the native coins that moved in `blocks`, which no log tells of: the
 * value of every plain transfer, and the calls inside wallet transactions and
 * inside calls that brought a value along. Only those are traced, because a
 * trace costs a node far more than a log.
 */
export async function readNativeTransfers(
  node: ChainNode,
  blocks: readonly Block[],
  events: WalletEvents,
  useTraces: boolean,
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
      (one.transaction.value > 0n && one.transaction.input !== '0x'),
  )
  const plain = all.filter(
    ({ transaction }) => transaction.value > 0n && transaction.input === '0x',
  )
  const silent = all.filter(({ transaction }) =>
    events.silent.has(transaction.hash),
  )
  const [calls, withoutCalls, silentReceipts] = await Promise.all([
    readCalls(node, deep, events, useTraces),
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

/** What calls moved: by their traces, or by calldata where there are none. */
async function readCalls(
  node: ChainNode,
  located: readonly Located[],
  events: WalletEvents,
  useTraces: boolean,
): Promise<readonly Transfer[]> {
  const frames = useTraces ? await readTraces(node, located) : []
  const untraced = located.filter((_, i) => !frames[i])
  return [
    ...located.flatMap((one, i) => {
      const frame = frames[i]
      return frame ? toTransfers(one, listTracedValues(frame)) : []
    }),
    ...(await decodeAll(node, untraced, events)),
  ]
}

/** `undefined` where a node offers no traces, or has forgotten this one. */
async function readTraces(
  node: ChainNode,
  located: readonly Located[],
): Promise<readonly (CallFrame | undefined)[]> {
  const frames = await node.settle<CallFrame | null>(
    located.map(({ transaction }) => [
      'debug_traceTransaction',
      [transaction.hash, { tracer: 'callTracer' }],
    ]),
  )
  return frames.map((frame) => {
    if (frame instanceof NodeRefusalError) return undefined
    if (!frame) throw new NodeAnswerError('debug_traceTransaction')
    return frame
  })
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
