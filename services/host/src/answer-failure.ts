import {
  findBodyFault,
  findStoreLost,
  HttpError,
  type Logger,
  toErrorBody,
} from '@cairn/service-kit'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * Answers errors that no service handled, in the form of the wire's error table
 * and without details.
 *
 * @see SRVC-01 b
 */
export function answerFailure(log: Logger) {
  return (error: unknown, c: Context): Response => {
    if (error instanceof HttpError) return refuse(c, error)
    const known = findStoreLost(error) ?? findBodyFault(error, c.req.raw.signal)
    if (known) return refuse(c, known)
    log.error({ err: error, path: c.req.path }, 'not answered')
    return refuse(
      c,
      new HttpError('WebrpcInternalError', 'The service failed.'),
    )
  }
}

/** Answers calls of services that are not here, and unknown pages. */
export function answerMissing(c: Context): Response {
  const { path } = c.req
  return /^(?:\/[^/]+)*\/rpc\//.test(path)
    ? refuse(
        c,
        new HttpError('WebrpcBadRoute', `No handler for path '${path}'.`),
      )
    : c.text('Not found', 404)
}

/** Answers an error. Callers from other origins may read it. */
function refuse(c: Context, error: HttpError): Response {
  return c.json(toErrorBody(error), error.status as ContentfulStatusCode, {
    'access-control-allow-origin': '*',
    // The rest of an oversized body stays unread.
    ...(error.status === 413 && { connection: 'close' }),
  })
}
