import { HTTPException } from 'hono/http-exception'
import { HttpError } from './http-error.ts'

/**
 * The refusal of a call whose body is at fault: too large, or cut off because
 * the caller left. That is no failure of the service, so nobody logs it.
 *
 * @param signal - the request's own: says whether the caller left
 * @returns `undefined` when something else went wrong
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
