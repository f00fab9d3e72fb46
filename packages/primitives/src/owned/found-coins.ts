import type { Coin } from './coin.ts'
import { foldText } from './owned-index.ts'

/**
 * Returns the coins that have every word of a text in their name, symbol,
 * address or network; those whose symbol is or begins with the text come first.
 * An empty text finds all.
 *
 * @param networkOf - title of a network
 * @see SEND-01 SWAP-01
 */
export function foundCoins<
  T extends Pick<Coin, 'name' | 'symbol' | 'contractAddress' | 'chainId'>,
>(
  coins: readonly T[],
  text: string,
  networkOf: (chainId: number) => string,
): readonly T[] {
  const wanted = foldText(text).trim()
  if (wanted === '') return coins
  const words = wanted.split(/\s+/)
  const found = coins.filter(({ name, symbol, contractAddress, chainId }) => {
    const all = foldText(
      `${name} ${symbol} ${contractAddress} ${networkOf(chainId)}`,
    )
    return words.every((word) => all.includes(word))
  })
  const rank = ({ symbol }: T) => {
    const own = foldText(symbol)
    return own === wanted ? 0 : own.startsWith(wanted) ? 1 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}
