import {
  currentRequest,
  newSpanId,
  withinRequest,
} from '../http/request-context.ts'

type Attributes = Readonly<Record<string, string | number>>

/** Adds attributes to a span that runs. */
export type Note = (attributes: Attributes) => void

/** Part of a request's work. It must hold no secret, address or body. */
export type SpanFacts = {
  readonly name: string
  readonly kind: 'server' | 'client'
  readonly attributes: Attributes
}

/** A span that ended, with times in ms since 1970. */
export type Span = SpanFacts & {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly startMs: number
  readonly endMs: number
  readonly hasFailed: boolean
}

/** Records the work of requests. */
export type Tracing = {
  /** Runs `work` as a span of the current request. */
  readonly within: <T>(
    facts: SpanFacts,
    work: (note: Note) => Promise<T>,
  ) => Promise<T>
}

const ignore: Note = () => {}

/** Records nothing. */
export const noTracing: Tracing = { within: (_, work) => work(ignore) }

/**
 * Creates a tracing that hands every span to `record` when it ends. Work without
 * a request, such as the loops of services, makes no spans.
 *
 * @param isSampled - whether the spans of a trace are recorded
 * @see SRVC-01 u
 */
export function createTracing(
  record: (span: Span) => void,
  isSampled: (traceId: string) => boolean = () => true,
): Tracing {
  return {
    async within(facts, work) {
      const context = currentRequest()
      if (!context || !isSampled(context.traceId)) return work(ignore)
      const spanId = newSpanId()
      const { traceId, spanId: parentSpanId } = context
      let attributes = facts.attributes
      let hasFailed = false
      const startMs = nowMs()
      const note: Note = (more) => {
        attributes = { ...attributes, ...more }
        hasFailed ||= Number(more['http.response.status_code'] ?? 0) >= 500
      }
      try {
        return await withinRequest({ ...context, spanId }, () => work(note))
      } catch (error) {
        // The message stays away, because it may quote a caller.
        attributes = { ...attributes, 'error.type': nameOf(error) }
        hasFailed = true
        throw error
      } finally {
        const ids = { traceId, spanId, parentSpanId }
        const times = { startMs, endMs: nowMs() }
        record({ ...facts, ...ids, ...times, attributes, hasFailed })
      }
    },
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/** Time since 1970 in ms, finer than a clock's and without its jumps. */
function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
