import type { Block, BlockTransaction } from '../chain/block.ts'
import type { CallValue } from '../chain/call-values.ts'
import type { NodeReceipt } from '../chain/read-native.ts'
import { noTokenId, type Transfer, zeroAddress } from '../chain/transfer.ts'
import type { RangeAccess } from './read-account-range.ts'

/** Transactions of a block that are traced at most. */
const mostTraced = 100

/** Native coins that a block paid to an account, or took from it. */
export type Payments = {
  readonly transfers: readonly Transfer[]
  /** Whether they are all of the change in question. */
  readonly isWhole: boolean
}

/**
 * Finds the native coins that came to an account in a block, or left it: by its
 * transactions, and else by traces of those that call contracts.
 *
 * @param change - of the account's balance, in wei
 */
export async function listPayments(
  { node, readTraces }: RangeAccess,
  block: Block,
  account: string,
  change: bigint,
): Promise<Payments> {
  const direct = block.transactions.filter(
    ({ from, to, value }) => value > 0n && (from === account || to === account),
  )
  const receipts = await node.batch<NodeReceipt | null>(
    direct.map(({ hash }) => ['eth_getTransactionReceipt', [hash]]),
  )
  const paid = direct
    .filter((_, at) => Number(receipts[at]?.status ?? 1) === 1)
    .map((one) => toTransfer(block, one, paidBy(one), 0))
  // Whoever sends also pays for gas, which no row tells of.
  const isSender = block.transactions.some(({ from }) => from === account)
  if (isSender || sumOf(paid, account) === change)
    return { transfers: paid, isWhole: true }
  const calls = block.transactions.filter(({ input }) => input !== '0x')
  if (!readTraces || calls.length > mostTraced)
    return { transfers: paid, isWhole: false }
  const traces = await readTraces(calls.map(({ hash }) => hash))
  const inner = calls.flatMap((one, at) =>
    (traces[at] ?? [])
      .map((value, part) => toTransfer(block, one, value, part))
      .filter((it) => it.sender === account || it.receiver === account),
  )
  const traced = new Set(inner.map(({ txnIndex }) => txnIndex))
  const all = [...paid.filter((it) => !traced.has(it.txnIndex)), ...inner]
  return { transfers: all, isWhole: sumOf(all, account) === change }
}

function paidBy({ from, to, value }: BlockTransaction): CallValue {
  return { sender: from, receiver: to ?? zeroAddress, amount: value }
}

function toTransfer(
  block: Block,
  { index }: BlockTransaction,
  value: CallValue,
  part: number,
): Transfer {
  return {
    blockNumber: block.number,
    txnIndex: index,
    logIndex: -1,
    part,
    kind: 'NATIVE',
    contract: zeroAddress,
    tokenId: noTokenId,
    ...value,
  }
}

function sumOf(transfers: readonly Transfer[], account: string): bigint {
  return transfers.reduce((sum, { sender, receiver, amount }) => {
    const came = receiver === account ? amount : 0n
    const left = sender === account ? amount : 0n
    return sum + came - left
  }, 0n)
}
