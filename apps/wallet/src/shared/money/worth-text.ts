import { coinValueText } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'

/**
 * Returns the worth of an amount as text; nothing for a coin without a price.
 *
 * @param amount - in base units
 * @see PRICE-01
 */
export function worthText(
  coins: Pick<Coins, 'all' | 'priceOf' | 'currency'>,
  coinId: string,
  amount: bigint,
): string | undefined {
  const coin = coins.all.find(({ id }) => id === coinId)
  return coin && coinValueText({ ...coin, balance: amount }, coins)
}
