import { z } from 'zod'

/** Variables of figures and traces, of which the latter are OpenTelemetry's. */
export const observeVariables = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(z.string().regex(/^\s*[\w-]+\s*=[\x20-\x7e]+$/)))
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('cairn'),
  /** Share of the traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

/** Settings of figures and traces. */
export type ObserveSettings = {
  /** Port of `/metrics` alone; served nowhere if absent. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Collector of traces; nothing is recorded if absent. */
  readonly traces:
    | {
        readonly endpoint: string
        readonly headers: Readonly<Record<string, string>>
        readonly serviceName: string
        /** From 0 to 1. */
        readonly share: number
      }
    | undefined
}

export function toObserveSettings(
  data: z.output<z.ZodObject<typeof observeVariables>>,
): ObserveSettings {
  const port = data.METRICS_PORT
  const endpoint = data.OTEL_EXPORTER_OTLP_ENDPOINT
  const headers = (data.OTEL_EXPORTER_OTLP_HEADERS ?? []).map((part) => {
    const [name = '', ...value] = part.split('=')
    return [name.trim(), decodeURIComponent(value.join('=').trim())]
  })
  return {
    metrics: port === undefined ? undefined : { host: data.METRICS_HOST, port },
    traces: endpoint
      ? {
          endpoint,
          headers: Object.fromEntries(headers),
          serviceName: data.OTEL_SERVICE_NAME,
          share: data.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  }
}
