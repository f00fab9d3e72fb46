import {
  createTracing,
  type Database,
  type Logger,
  noTracing,
  queryName,
  type Tracing,
} from '@cairn/service-kit'
import type { ObserveSettings } from './config.ts'

type Running = AsyncDisposable & {
  readonly tracing: Tracing
  /** Runs a query of the store as a span; absent if nothing is recorded. */
  readonly aroundQuery:
    | (<T>(text: string, ask: () => Promise<T>) => Promise<T>)
    | undefined
  /** Spans that the collector did not get. */
  readonly dropped: () => number
}

const off: Running = {
  tracing: noTracing,
  aroundQuery: undefined,
  dropped: () => 0,
  [Symbol.asyncDispose]: async () => {},
}

/**
 * Starts the traces. Without a collector nothing is loaded or recorded.
 *
 * @param kind - kind of the store, as spans name it
 */
export async function startTracing(
  { traces }: ObserveSettings,
  kind: Database['kind'],
  log: Logger,
): Promise<Running> {
  if (!traces) return off
  const { createSpanExporter } = await import('./export-spans.ts')
  const exporter = createSpanExporter({ ...traces, log })
  // All processes decide the same about a trace.
  const isSampled = (traceId: string) =>
    Number.parseInt(traceId.slice(-8), 16) < traces.share * 2 ** 32
  const tracing = createTracing(exporter.record, isSampled)
  return {
    tracing,
    aroundQuery: (text, ask) => {
      const attributes = { 'db.system.name': kind }
      const name = queryName(text)
      return tracing.within({ name, kind: 'client', attributes }, ask)
    },
    dropped: exporter.dropped,
    [Symbol.asyncDispose]: () => exporter[Symbol.asyncDispose](),
  }
}
