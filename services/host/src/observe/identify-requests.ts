import {
  identifyRequest,
  type Tracing,
  withinRequest,
} from '@cairn/service-kit'
import type { Context, MiddlewareHandler } from 'hono'
import { isKnownCall } from './known-calls.ts'

/** Paths of the host whose first part may stand in a trace. */
const firstParts = ['auth', 'media', 'nodes', 'static', 'health', 'ready']

/**
 * Gives every request an id, answers it in `x-request-id`, and records the
 * request in its trace. The headers of a caller count if it is this process or
 * a trusted proxy.
 *
 * @see SRVC-01
 */
export function identifyRequests(tracing: Tracing): MiddlewareHandler {
  return async (c, next) => {
    const trusted = isTrusted(c) ? c.req.raw.headers : undefined
    const request = identifyRequest(trusted)
    const { method } = c.req
    const facts = {
      name: `${method} ${placeOf(c.req.path)}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'cairn.request_id': request.requestId,
      },
    } as const
    await withinRequest(request, () =>
      tracing.within(facts, async (note) => {
        await next()
        c.header('x-request-id', request.requestId)
        note({ 'http.response.status_code': c.res.status })
      }),
    )
  }
}

/** Whether a call came by a trusted proxy, or within this process. */
function isTrusted(c: Context): boolean {
  const bindings = c.env as
    | { readonly isByProxy?: boolean; readonly incoming?: unknown }
    | undefined
  return bindings?.incoming === undefined || bindings.isByProxy === true
}

/** Names a path without anything that a caller wrote. */
function placeOf(path: string): string {
  const call = /\/rpc\/(\w+)\/(\w+)$/.exec(path)
  if (call && isKnownCall(call[1], call[2])) return call[0]
  const first = path.split('/')[1] ?? ''
  return firstParts.includes(first) ? `/${first}` : '/'
}
