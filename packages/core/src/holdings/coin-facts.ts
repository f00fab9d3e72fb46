import type { Coin } from '@cairn/primitives'

/** The facts that an amount of a coin is written with. */
export type CoinFacts = Pick<Coin, 'symbol' | 'decimals'> & {
  /** Only the contract itself says so. */
  readonly isClaimed?: boolean | undefined
}
