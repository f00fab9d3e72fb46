import * as z from 'zod/mini'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { termsOf } from '../money/money-terms.ts'
import { askSwap, type SwapWallet } from './ask-swap.ts'
import { type BuiltSwap, buildSwap } from './build-swap.ts'
import { NoSwapOrderError } from './swap-errors.ts'
import { swapOrder } from './swap-order.ts'

/**
 * Asks again for a swap whose quote expired.
 *
 * @param request - a request that the wallet queued
 * @throws {NoSwapOrderError} if the request is no swap of this wallet
 * @throws as `askSwap`
 * @see SWAP-01
 */
export async function renewSwap(
  wallet: SwapWallet,
  request: Pick<RequestedTransaction, 'type' | 'chainId' | 'aux'>,
  signal?: AbortSignal,
): Promise<Pick<BuiltSwap, 'calls' | 'aux'>> {
  const order = z.safeParse(swapOrder, termsOf(request)?.order)
  if (!order.success || order.data.chainId !== request.chainId)
    throw new NoSwapOrderError()
  const { quotes, ...offer } = await askSwap(wallet, order.data, signal)
  const { calls, aux } = buildSwap({ ...offer, quote: quotes[0] })
  return { calls, aux }
}
