import { Gauge, Registry } from 'prom-client'
import { countStates } from './db/deposits.queries.ts'

type Store = Parameters<typeof countStates>[0]

const states = ['seen', 'filling', 'filled', 'refundable', 'refunded'] as const

/** Creates the figures of the bridge for `/metrics`. @see SRVC-01 */
export function createBridgeMetrics(store: Store): Registry {
  const registry = new Registry()
  new Gauge({
    name: 'cairn_bridge_deposits',
    help: 'Deposits by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countStates(store)
      for (const state of states) this.set({ state }, counts.get(state) ?? 0)
    },
  })
  return registry
}
