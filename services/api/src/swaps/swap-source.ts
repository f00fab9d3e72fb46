import type { Address, Hex } from '@cairn/primitives'

/** Coins of one chain to swap. The zero address is the network's own coin. */
export type SwapOrder = {
  readonly chainId: number
  readonly wallet: Address
  readonly from: Address
  readonly to: Address
  /** In base units: of `from` if the input is exact, else of `to`. */
  readonly amount: bigint
  readonly exact: 'input' | 'output'
  /** Most that the price may move, in hundredths of a percent. */
  readonly slippageBps: number
}

/** A way to swap. Amounts in base units, with the exchange's fee in them. */
export type FoundQuote = {
  readonly paid: bigint
  readonly maxPaid: bigint
  readonly got: bigint
  readonly minGot: bigint
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  /** The coins on the way, first to last. */
  readonly path: readonly Address[]
  readonly feeBps: number
  /** Estimated gas of the call. */
  readonly gas: bigint
}

export type SwapQuotes = {
  /** Balance of the coin paid, in base units. */
  readonly balance: bigint
  /** Best first, by what arrives after the network fee. */
  readonly quotes: readonly FoundQuote[]
}

/** A coin that can be swapped. */
export type SwapCoin = {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoURI: string
}

/** The coins that one coin can be swapped with. */
export type SwapPartner = {
  readonly coin: SwapCoin
  /** Amount that arrives of it, or is paid of it, in base units. */
  readonly amount: bigint
}

/**
 * A source of swaps.
 *
 * @see SWAP-01
 */
export type SwapSource = {
  /** Whether swaps are offered on a chain. */
  readonly serves: (chainId: number) => boolean
  /** @throws {NodeUnavailableError} while the chain is down */
  readonly findQuotes: (order: SwapOrder) => Promise<SwapQuotes>
  /**
   * @returns `undefined` if the coin is not known
   * @throws {NodeUnavailableError} while the chain is down
   */
  readonly findPartners: (
    order: Pick<SwapOrder, 'chainId' | 'amount' | 'exact'> & {
      readonly coin: Address
    },
  ) => Promise<
    | { readonly coin: SwapCoin; readonly partners: readonly SwapPartner[] }
    | undefined
  >
}
