import { Hono, type MiddlewareHandler } from 'hono'
import {
  Counter,
  collectDefaultMetrics,
  Histogram,
  Registry,
} from 'prom-client'
import { oncePer } from '../once-per.ts'
import { isKnownCall } from './known-calls.ts'

const unknown = { service: 'unknown', method: 'unknown' }
/**
 * Minimum pause between two collections, in ms. A collection takes
 * milliseconds, and reads the store.
 */
const readEveryMs = 1_000

/**
 * Measures every call, and serves `/metrics` in Prometheus' format.
 *
 * @param services - figures that services measure themselves
 */
export function createMetrics(services: readonly Registry[] = []): {
  readonly measure: MiddlewareHandler
  readonly routes: Hono
} {
  const registry = new Registry()
  const read = oncePer(readEveryMs, () =>
    Registry.merge([registry, ...services]).metrics(),
  )
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'cairn_calls_total',
    help: 'RPC calls by service, method and status',
    labelNames: ['service', 'method', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'cairn_call_seconds',
    help: 'Time to answer an RPC call',
    labelNames: ['service'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 25],
    registers: [registry],
  })
  return {
    async measure(c, next) {
      const [, service = '', method = ''] =
        /\/rpc\/(\w+)\/(\w+)$/.exec(c.req.path) ?? []
      if (!service) return next()
      const stop = seconds.startTimer()
      await next()
      // Unknown calls share a label, so that strangers cannot fill the memory.
      const label = isKnownCall(service, method) ? { service, method } : unknown
      stop({ service: label.service })
      calls.inc({ ...label, status: c.res.status })
    },
    routes: new Hono().get('/metrics', async (c) =>
      c.text(await read(), 200, { 'content-type': registry.contentType }),
    ),
  }
}
