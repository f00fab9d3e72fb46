import {
  currentRequest,
  identityHeaders,
  type Tracing,
} from '@cairn/service-kit'
import { isKnownCall } from './known-calls.ts'

type Fetch = typeof globalThis.fetch

/**
 * Creates a `fetch` that records its calls in the trace of the current request.
 * The identity of the request goes to own services alone. Of other hosts, such
 * as nodes, only the name is recorded, because their paths may hold keys.
 *
 * @param ownOrigins - origins of this stack's services
 * @see SRVC-01
 */
export function createPassingFetch(
  fetch: Fetch,
  tracing: Tracing,
  ownOrigins: ReadonlySet<string>,
): Fetch {
  return async (input, init) => {
    if (!currentRequest()) return fetch(input, init)
    const url = new URL(input instanceof Request ? input.url : input)
    const isOwn = ownOrigins.has(url.origin)
    const method =
      init?.method ?? (input instanceof Request ? input.method : 'GET')
    const facts = {
      name: `${method} ${isOwn ? placeOf(url.pathname) : url.hostname}`,
      kind: 'client',
      attributes: {
        'http.request.method': method,
        'server.address': url.hostname,
      },
    } as const
    return tracing.within(facts, async (note) => {
      const response = await fetch(
        input,
        isOwn ? identified(input, init) : init,
      )
      note({ 'http.response.status_code': response.status })
      return response
    })
  }
}

/** Adds the identity of the current request to a call. */
function identified(
  input: Parameters<Fetch>[0],
  init: RequestInit | undefined,
): RequestInit {
  const given = input instanceof Request ? input.headers : undefined
  const headers = new Headers(init?.headers ?? given)
  const request = currentRequest()
  for (const [name, value] of Object.entries(
    request ? identityHeaders(request) : {},
  ))
    headers.set(name, value)
  return { ...init, headers }
}

function placeOf(path: string): string {
  const call = /\/rpc\/(\w+)\/(\w+)$/.exec(path)
  return call && isKnownCall(call[1], call[2]) ? call[0] : '/'
}
