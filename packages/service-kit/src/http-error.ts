import { BaseError } from '@cairn/primitives'
import { type ErrorName, errorCodes } from '@cairn/protocol'

/**
 * An error that the caller may see: a name of the wire's error table and a
 * sentence. Any other thrown error becomes a 500 and a log line.
 */
export class HttpError extends BaseError {
  override readonly name = 'HttpError'
  readonly error: ErrorName
  readonly status: number
  /** A fixed phrase that clients match on, such as `metatx not found`. */
  readonly reason: string | undefined

  constructor(
    error: ErrorName,
    message: string,
    options: { reason?: string; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.error = error
    this.status = options.status ?? errorCodes[error].status
    this.reason = options.reason
  }
}

export type ErrorBody = {
  readonly error: string
  readonly code: number
  readonly msg: string
  readonly message: string
  readonly cause?: string
  readonly status: number
}

/**
 * Builds the body of an error response. `msg` and `message` hold the same text,
 * because older clients read the first and newer ones the second.
 */
export function toErrorBody(
  error: HttpError,
  codes: Readonly<Record<string, number>> = {},
): ErrorBody {
  return {
    error: error.error,
    code: codes[error.error] ?? errorCodes[error.error].code,
    msg: error.message,
    message: error.message,
    ...(error.reason && { cause: error.reason }),
    status: error.status,
  }
}
