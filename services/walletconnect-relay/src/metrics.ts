import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Live } from './live.ts'

export type RelayMetrics = ReturnType<typeof createRelayMetrics>

/** Creates the figures of the relay for `/metrics`. @see SRVC-01 v */
export function createRelayMetrics(live: () => Live) {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string) =>
    new Counter({ name: `cairn_walletconnect_${name}`, help, registers })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `cairn_walletconnect_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('sockets', 'Open sockets', () =>
    [...live().clients.values()].reduce((sum, it) => sum + it.peers.size, 0),
  )
  gauge('clients', 'Connected clients', () => live().clients.size)
  gauge('topics', 'Topics of connected clients', () => live().byTopic.size)
  return {
    registry,
    connected: counter('connected_total', 'Sockets that were opened'),
    refused: counter('refused_total', 'Sockets that were refused'),
    published: counter('published_total', 'Messages that were published'),
    repeated: counter('repeated_total', 'Messages that were published again'),
    delivered: counter('delivered_total', 'Deliveries to sockets'),
    acked: counter('acked_total', 'Deliveries that clients acknowledged'),
    errors: new Counter({
      name: 'cairn_walletconnect_errors_total',
      help: 'Requests that were refused',
      labelNames: ['tag', 'limit'],
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'cairn_walletconnect_batch_seconds',
      help: 'Time to write and read a batch of the store',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
      registers,
    }),
  }
}
