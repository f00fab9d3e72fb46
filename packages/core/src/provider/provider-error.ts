import { BaseError, findError, type Hex } from '@cairn/primitives'
import { type ProviderErrorKind, providerErrors } from '@cairn/protocol'
import { RequestEndedError } from '../inbox/settle.ts'

/** An answer that an app gets instead of a result. @see DAPP-01 */
export class ProviderError extends BaseError {
  override readonly name = 'ProviderError'
  readonly code: number
  /** The failure had no code of its own. */
  readonly isUncoded: boolean
  /** The bytes that a reverted call returned. */
  readonly data: Hex | undefined

  constructor(
    kind: ProviderErrorKind,
    message: string,
    cause?: unknown,
    isUncoded = false,
    data?: Hex,
  ) {
    super(message, { cause })
    this.code = providerErrors[kind]
    this.isUncoded = isUncoded
    this.data = data
  }
}

/**
 * Turns any failure into what an app may know of it: no stack, and nothing
 * about the wallet's services.
 *
 * @see DAPP-01 ERRS-01
 */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const ended = findError(error, RequestEndedError)
  if (ended)
    return new ProviderError(
      ended.end === 'rejected' ? 'rejected' : 'internal',
      ended.message,
      error,
      true,
    )
  if (error instanceof Error && error.name === 'SigningRejectedError')
    return new ProviderError('rejected', 'User rejected.', error)
  return new ProviderError('internal', 'request failed', error, true)
}
