import type { CoinFacts } from '@cairn/core'
import {
  type ApproveChild,
  allUnits,
  coinId,
  displayAmount,
  displayFullAmount,
  type HistoryEntry,
  hasTokenIds,
  isNativeToken,
  isolateText,
  movedItems,
  type TransferChild,
} from '@cairn/primitives'
import { messages } from './entry.messages.ts'

export type CoinOf = (id: string) => CoinFacts | undefined

export type Moved = { readonly value: string; readonly symbol: string }

/** Names an entry among those of all networks. */
export function keyOf({ chainId, txnHash }: HistoryEntry): string {
  return `${chainId}-${txnHash}`
}

/** Returns what a transfer moved, as amount and symbol. */
export function movedText(
  transfer: TransferChild,
  chainId: number,
  coinOf: CoinOf,
): Moved {
  return hasTokenIds(transfer.contractType)
    ? collectiblesText(transfer, displayAmount, namedAtOnce)
    : coinText(transfer, coinOf(coinId(chainId, transfer.contractAddress)))
}

/** The same with every digit and every name. */
export function fullText(
  transfer: TransferChild,
  chainId: number,
  coinOf: CoinOf,
): Moved {
  return hasTokenIds(transfer.contractType)
    ? collectiblesText(transfer, displayFullAmount, transfer.tokenIds.length)
    : coinText(
        transfer,
        coinOf(coinId(chainId, transfer.contractAddress)),
        displayFullAmount,
      )
}

type Write = (amount: bigint, decimals: number) => string

function coinText(
  { amounts }: TransferChild,
  coin: CoinFacts | undefined,
  write: Write = displayAmount,
): Moved {
  const amount = amounts.reduce((sum, one) => sum + one, 0n)
  return coin
    ? { value: write(amount, coin.decimals), symbol: coin.symbol }
    : { value: `${amount}`, symbol: 'units' }
}

/** As many collectibles as a row has room to name. */
const namedAtOnce = 2

/** By their names, as far as they are told; more than some are counted. */
function collectiblesText(
  transfer: TransferChild,
  write: Write,
  shown: number,
): Moved {
  const { tokenIds, tokens = {} } = transfer
  const names = tokenIds.map((id) => {
    const name = tokens[id]?.name
    return name ? isolateText(name) : messages.collectible(shortId(id))
  })
  const rest = names.length - shown
  const { amount, decimals } = movedItems(transfer)
  return {
    value: write(amount, decimals),
    symbol:
      rest > 0
        ? messages.andMore(names.slice(0, shown).join(', '), rest)
        : names.join(', '),
  }
}

/** Ids may be hashes; their ends tell them apart. */
function shortId(id: string): string {
  return id.length > 12 ? `#${id.slice(0, 4)}…${id.slice(-4)}` : `#${id}`
}

/** Returns how much an approval lets others take. @see HIST-02 */
export function limitText(
  approval: ApproveChild,
  chainId: number,
  coinOf: CoinOf,
): string {
  const { access } = approval
  if (access === 'all') return messages.everything
  if (isTakenBack(approval)) return messages.nothingMore
  if (access === 'item') return messages.item(`${approval.amount}`)
  const amount = allowedText(approval, chainId, coinOf)
  return access === 'more' ? messages.raisedBy(amount) : messages.upTo(amount)
}

/** Whether nothing may be taken any more. */
export function isTakenBack(approval: ApproveChild): boolean {
  const { access, amount, spender } = approval
  const isReset = access === undefined && amount === 0n
  return access === 'none' || isReset || isNativeToken(spender)
}

function allowedText(
  { contractAddress, amount }: ApproveChild,
  chainId: number,
  coinOf: CoinOf,
): string {
  const coin = coinOf(coinId(chainId, contractAddress))
  if (amount >= allUnits)
    return coin ? `${messages.noLimit} of ${coin.symbol}` : messages.noLimit
  return coin
    ? `${displayFullAmount(amount, coin.decimals)} ${coin.symbol}`
    : `${amount} units`
}
