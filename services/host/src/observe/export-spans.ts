import { setTimeout as wait } from 'node:timers/promises'
import type { Logger, Span } from '@cairn/service-kit'

/** Spans that wait to be sent. More are dropped, so that memory stays bounded. */
const mostWaiting = 4_096
/** Spans of a request to the collector. */
const batchSize = 512
/** Pause between two requests to the collector, in ms. */
const sendEveryMs = 1_000
/** Longest waits for the collector: for an answer, and at the end, in ms. */
const defaultWaits = { sendMs: 5_000, endMs: 1_000 }

/**
 * Sends spans to a collector. Disposing it sends those that wait, as long as the
 * collector answers soon: a host that stops must not wait for it.
 */
export type SpanExporter = AsyncDisposable & {
  readonly record: (span: Span) => void
  /** Spans that were dropped. */
  readonly dropped: () => number
}

/**
 * Creates an exporter that speaks OpenTelemetry's protocol over HTTP in JSON. A
 * collector that does not answer costs its spans, and delays no request.
 *
 * @param options.endpoint - address of the collector, without `/v1/traces`
 * @see SRVC-01 v
 */
export function createSpanExporter(options: {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly log: Logger
  readonly waits?: { readonly sendMs: number; readonly endMs: number }
}): SpanExporter {
  const { endpoint, headers, serviceName, log, waits = defaultWaits } = options
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const stopped = new AbortController()
  const over = new AbortController()
  let waiting: Span[] = []
  let dropped = 0
  let isFailing = false

  async function send(): Promise<void> {
    const batch = waiting.splice(0, batchSize)
    if (batch.length === 0) return
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(toBody(batch, serviceName)),
        signal: AbortSignal.any([
          over.signal,
          AbortSignal.timeout(waits.sendMs),
        ]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`It answered ${response.status}.`)
      isFailing = false
    } catch (err) {
      dropped += batch.length
      // Warns once, so that a collector that is away does not fill the log.
      if (!isFailing) log.warn({ err }, 'the collector takes no spans')
      isFailing = true
    }
  }

  async function run(): Promise<void> {
    const { signal } = stopped
    while (!signal.aborted) {
      await wait(sendEveryMs, undefined, { signal, ref: false }).catch(() => {})
      do await send()
      while (waiting.length >= batchSize && !isFailing)
    }
  }

  const done = run()
  return {
    record(span) {
      if (waiting.length < mostWaiting) waiting.push(span)
      else dropped += 1
    },
    dropped: () => dropped,
    async [Symbol.asyncDispose]() {
      stopped.abort()
      const ending = setTimeout(() => over.abort(), waits.endMs)
      await done
      while (waiting.length > 0 && !isFailing) await send()
      clearTimeout(ending)
      dropped += waiting.length
      waiting = []
    },
  }
}

const kinds = { server: 2, client: 3 } as const
const failedStatus = 2

function toBody(spans: readonly Span[], serviceName: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'cairn' }, spans: spans.map(toWire) }],
      },
    ],
  }
}

function toWire(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: toNanoseconds(span.startMs),
    endTimeUnixNano: toNanoseconds(span.endMs),
    attributes: toAttributes(span.attributes),
    status: span.hasFailed ? { code: failedStatus } : {},
  }
}

function toNanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1_000)) * 1_000n}`
}

function toAttributes(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'number'
        ? { intValue: `${value}` }
        : { stringValue: value },
  }))
}
