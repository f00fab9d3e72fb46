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
  const [traced, untraced, silentReceipts] = await Promise.all([
    useTraces ? readTraces(node, deep) : undefined,
    readReceipts(
      node,
      plain.filter((one) => !isWallet(one)),
    ),
    readReceipts(node, silent),
  ])
  const decoded = traced ?? (await decodeAll(node, deep, events))
  return {
    transfers: [
      ...decoded,
      ...untraced
        .filter(({ receipt }) => Number(receipt.status ?? 1) === 1)
        .flatMap((one) => toTransfers(one, plainValueOf(one.transaction))),
    ],
    executions: silentReceipts.flatMap(({ receipt }) =>
      readSilentExecutions(receipt.logs ?? []),
    ),
  }
}

async function readTraces(
  node: ChainNode,
  located: readonly Located[],
): Promise<readonly Transfer[] | undefined> {
  try {
    const frames = await node.batch<CallFrame | null>(
      located.map(({ transaction }) => [
        'debug_traceTransaction',
        [transaction.hash, { tracer: 'callTracer' }],
      ]),
    )
    return located.flatMap((one, i) => {
      const frame = frames[i]
      if (!frame) throw new NodeAnswerError('debug_traceTransaction')
      return toTransfers(one, listTracedValues(frame))
    })
  } catch (error) {
    // The node offers no traces, or has forgotten them: calldata says most.
    if (error instanceof NodeRefusalError) return undefined
    throw error
  }
}

async function decodeAll(
  node: ChainNode,
  located: readonly Located[],
  events: WalletEvents,
): Promise<readonly Transfer[]> {
  const withReceipts = await readReceipts(node, located)
  return withReceipts
    .filter(({ receipt }) => Number(receipt.status ?? 1) === 1)
    .flatMap((one) => {
      const { from, to, input, value, hash } = one.transaction
      if (to === undefined) return []
      const values = listDecodedValues(
        { sender: from, to, input, value },
        (wallet, index) => events.hasRun(hash, wallet, index),
      )
      return toTransfers(one, values)
    })
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
