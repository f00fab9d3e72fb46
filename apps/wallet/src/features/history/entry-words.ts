import {
  coinId,
  displayAmount,
  type HistoryEntry,
  type TransferChild,
} from '@cairn/primitives'
import { messages } from './history.messages.ts'

/** How a coin is written. */
export type CoinFacts = { readonly symbol: string; readonly decimals: number }
export type CoinOf = (id: string) => CoinFacts | undefined

/** What a transfer moved, as amount and symbol. */
export function movedText(
  { contractAddress, contractType, tokenIds, amounts }: TransferChild,
  chainId: number,
  coinOf: CoinOf,
): { readonly value: string; readonly symbol: string } {
  const amount = amounts[0] ?? 0n
  if (contractType === 'ERC721' || contractType === 'ERC1155') {
    const ids = tokenIds.map((id) => `#${id}`).join(', ')
    const count = amounts.reduce((sum, one) => sum + one, 0n)
    return { value: `${count}`, symbol: messages.collectible(ids) }
  }
  const coin = coinOf(coinId(chainId, contractAddress))
  return coin
    ? { value: displayAmount(amount, coin.decimals), symbol: coin.symbol }
    : { value: `${amount}`, symbol: 'units' }
}

/** The transfers of an entry. */
export function transfersOf({
  children,
}: HistoryEntry): readonly TransferChild[] {
  return children.filter((child) => child.kind === 'transfer')
}
