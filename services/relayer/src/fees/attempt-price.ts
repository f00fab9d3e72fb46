import type { GasPrice } from '@cairn/primitives'
import { atLeast, atMost } from './bounds.ts'
import type { PriceLimits } from './fee-rules.ts'

/** A price of gas that the relayer offers, in wei. */
export type SenderPrice = GasPrice & {
  /** One price, in a transaction of type 0. */
  readonly isLegacy: boolean
}

/** Price of an attempt, in wei per gas. Both are the same where one price is. */
export type Offered = { readonly maxFee: bigint; readonly tip: bigint }

/**
 * Returns the price of the next attempt: a fifth more, which is more than nodes
 * require for a replacement, and not less than the present price. It ends at the
 * limits: a node that never shows a block would raise it for ever.
 *
 * @see FEES-01 b
 */
export function raisedPrice(
  sent: Offered,
  price: Pick<GasPrice, 'maxFeePerGas' | 'maxPriorityFeePerGas'> &
    Partial<Pick<SenderPrice, 'isLegacy'>>,
  limits: PriceLimits,
): Offered {
  const most = mostPrice(limits)
  const maxFee = atMost(
    atLeast(addFifth(sent.maxFee), price.maxFeePerGas),
    most,
  )
  if (price.isLegacy) return { maxFee, tip: maxFee }
  const tip = atLeast(addFifth(sent.tip), price.maxPriorityFeePerGas)
  return { maxFee, tip: atMost(atMost(tip, limits.tip), maxFee) }
}

/**
 * Returns the price of a first attempt: the present one, cut to what the fee
 * covers.
 *
 * @param covered - the most per gas that the fee pays for; absent without a fee
 */
export function firstPrice(
  { maxFeePerGas, maxPriorityFeePerGas, isLegacy }: SenderPrice,
  covered: bigint | undefined,
): Offered {
  const maxFee =
    covered === undefined ? maxFeePerGas : atMost(maxFeePerGas, covered)
  return {
    maxFee,
    tip: isLegacy ? maxFee : atMost(maxPriorityFeePerGas, maxFee),
  }
}

/** Returns the most that any attempt may offer, in wei per gas. */
export function mostPrice({ baseFee, tip, maxFee }: PriceLimits): bigint {
  const usual = baseFee * 2n + tip
  return maxFee === undefined ? usual : atMost(maxFee, usual)
}

function addFifth(value: bigint): bigint {
  return (value * 6n) / 5n + 1n
}
