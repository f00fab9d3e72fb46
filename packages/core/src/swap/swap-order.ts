import { address, decimal } from '@cairn/protocol'
import * as z from 'zod/mini'

/**
 * A swap as the person asked for it. The zero address is the native coin.
 *
 * @see SWAP-01
 */
export const swapOrder = z.object({
  chainId: z.number(),
  from: address,
  to: address,
  /** In base units: of `from` if the input is exact, else of `to`. */
  amount: decimal,
  exact: z.enum(['input', 'output']),
  /** Most that the price may move, in hundredths of a percent. */
  slippageBps: z.number(),
})
export type SwapOrder = z.output<typeof swapOrder>
