import * as z from 'zod/mini'
import { api } from './api.ts'
import type { Service } from './service.ts'
import { address, decimal, hex } from './wire.ts'

/** The zero address is the network's own coin. */
const token = z.object({
  chainId: z.number(),
  address,
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  priceUsd: z.number(),
  /** Amount of this coin that arrives or is paid, in base units. */
  price: z.optional(decimal),
  coinKey: z.string(),
  logoUri: z.string(),
})

/** A quote: two amounts and the call that swaps them. Amounts in base units. */
const quote = z.object({
  /** The coin that is paid. */
  currencyAddress: address,
  currencyBalance: decimal,
  /** Amount paid, and the most that may be. */
  price: decimal,
  maxPrice: decimal,
  to: address,
  transactionData: hex,
  transactionValue: decimal,
  /** Empty without an approval. The wallet never uses it. */
  approveData: z.string(),
  /** Amount that arrives, and the least that may. */
  amount: decimal,
  amountMin: decimal,
  /** The coins on the way, beyond the wire of the ecosystem's client. */
  path: z.optional(z.array(address).check(z.maxLength(8))),
  /** The exchange's fee in hundredths of a percent, within the amounts. */
  feeBps: z.optional(z.number()),
  /** Estimated gas of the call. */
  gas: z.optional(decimal),
})
export type SwapQuote = z.output<typeof quote>

/**
 * The swaps of the product API, in the wire form of the ecosystem's client. A
 * table of its own, because only the swap screen needs its schemas.
 *
 * @see SWAP-01
 */
export const apiSwaps = {
  name: api.name,
  codes: api.codes,
  methods: {
    /** Lists the coins that a coin can be swapped with, and for how much. */
    getLifiSwapRoutes: {
      input: z.object({
        params: z.object({
          direction: z.enum(['to', 'from']),
          chainId: z.number(),
          walletAddress: address,
          tokenAddress: address,
          tokenAmount: decimal,
        }),
      }),
      output: z.object({
        routes: z.array(
          z.object({
            fromChainId: z.number(),
            toChainId: z.number(),
            fromTokens: z.array(token),
            toTokens: z.array(token),
          }),
        ),
      }),
    },
    /** Exactly one amount is given: what is paid, or what is to arrive. */
    getLifiSwapQuote: {
      input: z.object({
        params: z.object({
          chainId: z.number(),
          walletAddress: address,
          fromTokenAddress: address,
          toTokenAddress: address,
          fromTokenAmount: z.optional(decimal),
          toTokenAmount: z.optional(decimal),
          includeApprove: z.boolean(),
          /** In hundredths of a percent. */
          slippageBps: z.number(),
        }),
      }),
      output: z.object({
        quote,
        /** Other ways, worse than `quote`, beyond the ecosystem's wire. */
        alternatives: z.catch(
          z.optional(z.array(quote).check(z.maxLength(8))),
          undefined,
        ),
      }),
    },
  },
} as const satisfies Service
