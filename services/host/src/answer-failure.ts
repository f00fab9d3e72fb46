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
 * Answers what no service answered for itself: in the words of the wire's
 * error table, and nothing else of what went wrong.
 *
 * @see SRVC-01
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

/** Calls of services that are not here; any other path is no page of ours. */
export function answerMissing(c: Context): Response {
  const { path } = c.req
  return /^(?:\/[^/]+)*\/rpc\//.test(path)
    ? refuse(
        c,
        new HttpError('WebrpcBadRoute', `No handler for path '${path}'.`),
      )
    : c.text('Not found', 404)
}

/** Whoever asks from another origin may read why not. */
function refuse(c: Context, error: HttpError): Response {
  return c.json(toErrorBody(error), error.status as ContentfulStatusCode, {
    'access-control-allow-origin': '*',
    // What is left of a body that is too large is not read.
    ...(error.status === 413 && { connection: 'close' }),
  })
}
