import { fiatValue, type PriceRecord } from '../money/fiat.ts'
import type { Collectible } from './collectible.ts'

/**
 * Adds its price to a collectible, and the value of what is held. A price that
 * no source has is none.
 *
 * @see COLL-01
 */
export function withPrice(
  collectible: Collectible,
  record: PriceRecord | undefined,
): Collectible {
  const price = record?.status === 'FOUND' ? record : undefined
  const { balance, decimals } = collectible
  return {
    ...collectible,
    price,
    totalPrice: price && fiatValue(balance, decimals, price.value),
  }
}
