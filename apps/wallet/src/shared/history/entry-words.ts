import {
  type ApproveChild,
  coinId,
  displayAmount,
  displayFullAmount,
  type TransferChild,
} from '@cairn/primitives'
import { messages } from './entry.messages.ts'

/** How a coin is written. */
export type CoinFacts = { readonly symbol: string; readonly decimals: number }
export type CoinOf = (id: string) => CoinFacts | undefined

export type Moved = { readonly value: string; readonly symbol: string }

/** What a transfer moved, as amount and symbol. */
export function movedText(
  transfer: TransferChild,
  chainId: number,
  coinOf: CoinOf,
): Moved {
  return writeMoved(transfer, chainId, coinOf, displayAmount)
}

/** The same with every digit. */
export function fullText(
  transfer: TransferChild,
  chainId: number,
  coinOf: CoinOf,
): Moved {
  return writeMoved(transfer, chainId, coinOf, displayFullAmount)
}

function writeMoved(
  { contractAddress, contractType, tokenIds, amounts }: TransferChild,
  chainId: number,
  coinOf: CoinOf,
  write: (amount: bigint, decimals: number) => string,
): Moved {
  const amount = amounts[0] ?? 0n
  if (contractType === 'ERC721' || contractType === 'ERC1155') {
    const ids = tokenIds.map((id) => `#${id}`).join(', ')
    const count = amounts.reduce((sum, one) => sum + one, 0n)
    return { value: `${count}`, symbol: messages.collectible(ids) }
  }
  const coin = coinOf(coinId(chainId, contractAddress))
  return coin
    ? { value: write(amount, coin.decimals), symbol: coin.symbol }
    : { value: `${amount}`, symbol: 'units' }
}

const unlimited = 2n ** 255n

/** How much an approval lets others take. */
export function allowedText(
  { contractAddress, amount }: ApproveChild,
  chainId: number,
  coinOf: CoinOf,
): string {
  const coin = coinOf(coinId(chainId, contractAddress))
  if (amount >= unlimited)
    return coin ? `${messages.noLimit} of ${coin.symbol}` : messages.noLimit
  return coin
    ? `${displayAmount(amount, coin.decimals)} ${coin.symbol}`
    : `${amount} units`
}
