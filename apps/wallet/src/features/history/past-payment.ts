import type { CoinFacts, PendingTransaction } from '@cairn/core'
import {
  type Address,
  coinId,
  collectibleId,
  formatAmount,
  type HistoryEntry,
  hasTokenIds,
  isAddress,
  isSameAddress,
  toAddress,
} from '@cairn/primitives'

/** A coin and its amount in whole coins, or a collectible and how many. */
type Repeated =
  | { readonly coin: string; readonly amount: string }
  | { readonly collectible: string; readonly amount: string }

/** A payment to one address. */
export type PastPayment = {
  readonly to: Address
  /**
   * The form of Send opens with it. Absent where nothing is left to repeat it
   * with (a collectible of which there is one), and for what has unknown
   * decimals.
   */
  readonly again?: Repeated | undefined
}

/**
 * Reads a transaction that sent one thing to one address and brought nothing
 * back.
 *
 * @returns `undefined` for every other transaction
 * @see SEND-01 HIST-01 CONT-01
 */
export function pastPayment(
  entry: Pick<HistoryEntry, 'chainId' | 'children' | 'metaTxnHash'>,
  account: Address,
  coinOf: (id: string) => Pick<CoinFacts, 'decimals'> | undefined,
): PastPayment | undefined {
  // What others caused is no payment of the person's.
  if (entry.metaTxnHash === undefined) return undefined
  const [transfer, ...more] = entry.children
  if (transfer?.kind !== 'transfer' || more.length > 0) return undefined
  const { from, contractAddress, contractType, amounts } = transfer
  const to = recipientOf(transfer.to, account)
  if (!to || !isSameAddress(toAddress(from.toLowerCase()), account))
    return undefined
  const [amount] = amounts
  if (hasTokenIds(contractType)) {
    const [tokenId, ...others] = transfer.tokenIds
    const isOneOfSeveral = contractType === 'ERC1155' && others.length === 0
    if (!isOneOfSeveral || tokenId === undefined || amount === undefined)
      return { to }
    const collectible = collectibleId(entry.chainId, contractAddress, tokenId)
    const token = transfer.tokens?.[tokenId]
    if (!token) return { to }
    const { decimals = 0 } = token
    return {
      to,
      again: { collectible, amount: formatAmount(amount, decimals) },
    }
  }
  const coin = coinId(entry.chainId, contractAddress)
  const facts = coinOf(coin)
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
