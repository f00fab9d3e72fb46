import { createFigures, type Figures } from '@cairn/service-kit'
import { countStates } from './db/deposits.queries.ts'

type Store = Parameters<typeof countStates>[0]

const states = ['seen', 'filling', 'filled', 'refundable', 'refunded'] as const

/** Creates the figures of the bridge for `/metrics`. @see SRVC-01 v */
export function createBridgeFigures(store: Store): Figures['registry'] {
  const { registry, gauge } = createFigures()
  gauge({
    name: 'cairn_bridge_deposits',
    help: 'Deposits by state',
    labels: ['state'],
    async read() {
      const counts = await countStates(store)
      return states.map((state) => [{ state }, counts.get(state) ?? 0] as const)
    },
  })
  return registry
}
