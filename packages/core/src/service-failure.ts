import { RpcAnswerError, RpcError } from '@cairn/clients'
import { findError } from '@cairn/primitives'

/**
 * Whether a service said no or said nothing: answers that were understood are
 * refusals, silence is not.
 */
export function serviceFailure(error: unknown): 'refused' | 'unreachable' {
  const answered =
    findError(error, RpcError) ?? findError(error, RpcAnswerError)
  if (answered)
    return answered instanceof RpcError && answered.status < 500
      ? 'refused'
      : 'unreachable'
  return isNetworkError(error) ? 'unreachable' : 'refused'
}

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TypeError' || error.name === 'TimeoutError') return true
  return isNetworkError(error.cause)
}
