import { HTTPException } from 'hono/http-exception'
import { HttpError } from '../http-error.ts'

/**
 * Returns the refusal of a call whose body is too large, or was cut off because
 * the client left. The service did not fail then, so nothing is logged.
 *
 * @param signal - the signal of the request; it is aborted once the client left
 * @returns `undefined` for any other error
 * @see SRVC-01
 */
export function findBodyFault(
  error: unknown,
  signal: AbortSignal,
): HttpError | undefined {
  if (error instanceof HTTPException && error.status === 413)
    return new HttpError('WebrpcBadRequest', 'The request is too large.', {
      status: 413,
      cause: error,
    })
  if (signal.aborted && isCutOff(error))
    return new HttpError(
      'WebrpcBadRequest',
      'The caller left before the body ended.',
      { cause: error },
    )
  return undefined
}

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'AbortError' ||
    ('code' in error && error.code === 'ECONNRESET')
  )
}
