import type { CoinFacts, PendingTransaction } from '@cairn/core'
import {
  type Address,
  coinId,
  formatAmount,
  type HistoryEntry,
  hasTokenIds,
  isAddress,
  isSameAddress,
  toAddress,
} from '@cairn/primitives'

/** A payment to one address. */
export type PastPayment = {
  readonly to: Address
  /** Absent for collectibles, and for coins whose decimals are unknown. */
  readonly again?:
    | { readonly coin: string; readonly amount: string }
    | undefined
}

/**
 * Reads a transaction that sent one thing to one address and brought nothing
 * back.
 *
 * @returns `undefined` for every other transaction
 * @see SEND-01 HIST-01 CONT-01
 */
export function pastPayment(
  entry: Pick<HistoryEntry, 'chainId' | 'children'>,
  account: Address,
  coinOf: (id: string) => Pick<CoinFacts, 'decimals'> | undefined,
): PastPayment | undefined {
  const [transfer, ...more] = entry.children
  if (transfer?.kind !== 'transfer' || more.length > 0) return undefined
  const { from, contractAddress, contractType, amounts } = transfer
  const to = recipientOf(transfer.to, account)
  if (!to || !isSameAddress(toAddress(from.toLowerCase()), account))
    return undefined
  const coin = coinId(entry.chainId, contractAddress)
  const facts = hasTokenIds(contractType) ? undefined : coinOf(coin)
  const [amount] = amounts
  if (!facts || amount === undefined) return { to }
  return { to, again: { coin, amount: formatAmount(amount, facts.decimals) } }
}

/**
 * Reads a payment that this device sent, before the history has it.
 *
 * @see TXPD-01 CONT-01
 */
export function sentPayment(
  { decodedTransaction, type }: PendingTransaction,
  account: Address,
): PastPayment | undefined {
  const [transfer, ...more] = decodedTransaction.transfers
  if (type !== 'send' || !transfer || more.length > 0) return undefined
  const to = recipientOf(transfer.to, account)
  return to && { to }
}

function recipientOf(text: string, account: Address): Address | undefined {
  const address = text.toLowerCase()
  if (!isAddress(address) || isSameAddress(address, account)) return undefined
  return toAddress(address)
}
