import { RpcError } from '@cairn/clients'
import { NoSwapsError, QuoteRefusedError } from './swap-errors.ts'
import type { SwapFailure } from './swap-form.ts'

/** Says why a quote could not be had. @see SWAP-01 ERRS-01 */
export function swapFailure(error: unknown): SwapFailure {
  if (error instanceof QuoteRefusedError) return 'refused'
  if (error instanceof NoSwapsError) return 'no-swaps'
  if (!(error instanceof RpcError)) return 'unreachable'
  if (error.error === 'NotFound') return 'no-route'
  return error.error === 'UnsupportedNetwork' ? 'no-swaps' : 'unreachable'
}
