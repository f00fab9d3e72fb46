import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import type { Block, BlockTransaction } from './block.ts'
import {
  type CallFrame,
  type CallValue,
  listDecodedValues,
  listTracedValues,
} from './call-values.ts'
import type { ChainNode } from './chain-node.ts'
import type { Log } from './decode-log.ts'
import { readSilentExecutions, type WalletEvents } from './executions.ts'
import { type FlatTrace, listFlatValues } from './flat-traces.ts'
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
  /** Whether traces are used; else calldata is. */
  readonly useTraces: boolean
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
  { useTraces, bridges }: NativeDepth,
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

/**
 * Lists the values of calls from traces, or from calldata if there are none.
 */
async function readCalls(
  node: ChainNode,
  located: readonly Located[],
  events: WalletEvents,
  useTraces: boolean,
): Promise<readonly Transfer[]> {
  const traced = useTraces ? await readTraces(node, located) : []
  const untraced = located.filter((_, i) => !traced[i])
  return [
    ...located.flatMap((one, i) => toTransfers(one, traced[i] ?? [])),
    ...(await decodeAll(node, untraced, events)),
  ]
}

/**
 * Reads traces in either form that nodes offer. Some offer one form, and a
 * restarted local node has only the second for earlier blocks. `undefined` if
 * the node offers none.
 */
async function readTraces(
  node: ChainNode,
  located: readonly Located[],
): Promise<readonly (readonly CallValue[] | undefined)[]> {
  const nested = await askTraces<CallFrame>(
    node,
    located,
    'debug_traceTransaction',
    [{ tracer: 'callTracer' }],
  )
  const rest = located.filter((_, i) => !nested[i])
  const flat = await askTraces<readonly FlatTrace[]>(
    node,
    rest,
    'trace_transaction',
    [],
  )
  const flatOf = new Map(rest.map((one, i) => [one, flat[i]]))
  return located.map((one, i) => {
    const frame = nested[i]
    if (frame) return listTracedValues(frame)
    const traces = flatOf.get(one)
    // Some nodes answer an empty list for pruned traces.
    return traces && traces.length > 0 ? listFlatValues(traces) : undefined
  })
}

/**
 * Returns `undefined` if the node refuses, because it lacks the method or has
 * pruned the data.
 */
async function askTraces<T>(
  node: ChainNode,
  located: readonly Located[],
  method: 'debug_traceTransaction' | 'trace_transaction',
  options: readonly object[],
): Promise<readonly (T | undefined)[]> {
  const answers = await node.settle<T | null>(
    located.map(({ transaction }) => [method, [transaction.hash, ...options]]),
  )
  return answers.map((answer) => {
    if (answer instanceof NodeRefusalError) return undefined
    if (!answer) throw new NodeAnswerError(method)
    return answer
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
