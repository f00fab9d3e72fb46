import { type Coin, isVouchedFor } from '@cairn/primitives'

/** The facts that an amount of a coin is written with. */
export type CoinFacts = Pick<Coin, 'symbol' | 'decimals'> & {
  /** Only the contract itself says so. */
  readonly isClaimed?: boolean | undefined
}

/**
 * Returns how amounts of a held coin are written: one that no list vouches for
 * by what it says of itself.
 *
 * @see SEND-01
 */
export function factsOfHeld(coin: Coin): CoinFacts {
  const { symbol, decimals } = coin
  return isVouchedFor(coin)
    ? { symbol, decimals }
    : { symbol, decimals, isClaimed: true }
}
