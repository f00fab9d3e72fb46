import { address, decimal } from '@cairn/protocol'
import * as z from 'zod/mini'

/** Networks, coins and amount of a bridge. */
export type BridgeOrder = {
  readonly fromChainId: number
  readonly toChainId: number
  readonly from: OrderToken
  readonly to: OrderToken
  /** In base units of `from`. */
  readonly amount: bigint
}

type OrderToken = z.output<typeof orderToken>

const orderToken = z.object({
  address,
  symbol: z.string(),
  decimals: z.number(),
})

/**
 * The `order` of a bridge's terms: what to ask again with, and whom to ask how
 * it went.
 *
 * @see BRDG-02
 */
export const storedBridgeOrder = z.object({
  fromChainId: z.number(),
  toChainId: z.number(),
  from: orderToken,
  to: orderToken,
  amount: decimal,
  bridgeName: z.string(),
  /** Its name for people. */
  bridgeTitle: z.optional(z.string()),
  /** In seconds; it is later than usual after that. */
  longestTime: z.number(),
})
export type StoredBridgeOrder = z.output<typeof storedBridgeOrder>
