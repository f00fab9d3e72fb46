import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Identity of the request that the running code works for. */
export type RequestContext = {
  /** Id in the answer's `x-request-id` and in every log line. */
  readonly requestId: string
  /** W3C trace id: 32 hex digits. */
  readonly traceId: string
  /** W3C id of the span above: 16 hex digits; `undefined` at the start. */
  readonly spanId: string | undefined
}

type Headers = { readonly get: (name: string) => string | null }

const contexts = new AsyncLocalStorage<RequestContext>()

/** Returns the request of the running code; `undefined` in background work. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore()
}

/** Runs `work`, and everything that it starts, for a request. */
export function withinRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/**
 * Gives a request its id and its trace.
 *
 * @param trusted - headers of a caller that the operator trusts. Malformed
 *   values count as absent. A stranger's headers must not come in, because the
 *   ids join log lines and traces.
 * @see SRVC-01
 */
export function identifyRequest(trusted?: Headers): RequestContext {
  const [, parentTrace, parentSpan] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(
      trusted?.get('traceparent') ?? '',
    ) ?? []
  const [asked] =
    /^[\w.-]{8,64}$/.exec(trusted?.get('x-request-id') ?? '') ?? []
  const traceId = parentTrace ?? randomBytes(16).toString('hex')
  return { requestId: asked ?? traceId, traceId, spanId: parentSpan }
}

/** Returns the headers that pass a request's identity to another service. */
export function identityHeaders({
  requestId,
  traceId,
  spanId = newSpanId(),
}: RequestContext): Readonly<Record<string, string>> {
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    'x-request-id': requestId,
  }
}

/** Returns a random W3C span id. */
export function newSpanId(): string {
  return randomBytes(8).toString('hex')
}
