import { RpcAnswerError, RpcError } from '@cairn/clients'
import { findError, NotEnoughSignersError } from '@cairn/primitives'
import { StorageSilentError } from '../storage/object-store.ts'
import { SessionKeyMissingError } from './session-key-missing-error.ts'
import { WalletCreationError } from './wallet-creation-error.ts'

/** Why what needs services and signers came to nothing. */
export type ServiceFailure =
  | 'refused'
  | 'unreachable'
  | 'not-enough-signers'
  /** The sign-in was right; the account to be made for it was not. */
  | 'not-created'
  /** This browser keeps no key, as private windows of some do not. */
  | 'no-key-kept'
  /** The browser's storage does not answer. */
  | 'storage-silent'

/**
 * Whether a service said no or said nothing: answers that were understood are
 * refusals, silence is not. Signers that nobody could bring to sign, as when
 * the person closed the view of one, are neither.
 *
 * @see ERRS-01
 */
export function serviceFailure(error: unknown): ServiceFailure {
  // Browsers say it in errors that look like a network's.
  if (findError(error, SessionKeyMissingError)) return 'no-key-kept'
  if (findError(error, StorageSilentError)) return 'storage-silent'
  const answered =
    findError(error, RpcError) ?? findError(error, RpcAnswerError)
  const isRefused = answered instanceof RpcError && answered.status < 500
  if (answered && !isRefused) return 'unreachable'
  if (isNetworkError(error)) return 'unreachable'
  if (findError(error, NotEnoughSignersError)) return 'not-enough-signers'
  return findError(error, WalletCreationError) ? 'not-created' : 'refused'
}

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TypeError' || error.name === 'TimeoutError') return true
  return isNetworkError(error.cause)
}
