import { priceImpact } from '../swap/price-impact.ts'
import type { BridgeOffer } from './bridge-routes.ts'

/**
 * Returns the greatest loss of an offer, in percent. Both coins are the same
 * one on two networks, so amounts are compared, and no price that the bridge
 * could choose.
 *
 * @see BRDG-01
 */
export function bridgeLoss(
  paid: { readonly amount: bigint; readonly decimals: number },
  offer: Pick<BridgeOffer, 'minimum'>,
  arrivingDecimals: number,
): number | undefined {
  return priceImpact(
    { ...paid, price: 1 },
    { amount: offer.minimum, decimals: arrivingDecimals, price: 1 },
  )
}
