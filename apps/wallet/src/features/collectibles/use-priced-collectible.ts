import { type Collectible, convertPrice, withPrice } from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { collectiblePriceOptions } from './collectibles.queries.ts'

/**
 * A collectible with its price: in the chosen currency where it is told in
 * dollars, else in its own.
 *
 * @see COLL-01 COLL-02 PRICE-01
 */
export function usePricedCollectible(collectible: Collectible): Collectible {
  const { data } = useQuery(collectiblePriceOptions(useWallet(), collectible))
  const { currency, rate } = useCurrency()
  const isUnconverted = data?.currency === 'USD' && rate === undefined
  if (!data || isUnconverted) return collectible
  const chosen = { isCoin: false, currency: currency.symbol, rate: rate ?? 1 }
  return withPrice(collectible, convertPrice(data, chosen))
}
