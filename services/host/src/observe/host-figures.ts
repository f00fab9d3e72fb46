import { createFigures, type Database } from '@cairn/service-kit'
import type { Registry } from 'prom-client'

/** Creates the figures of the host's store and traces. @see SRVC-01 */
export function createHostFigures(
  database: Pick<Database, 'connections'>,
  droppedSpans: () => number,
): Registry {
  const { registry, gauge } = createFigures()
  gauge({
    name: 'cairn_database_connections',
    help: 'Connections to PostgreSQL by state, and the most there may be',
    labels: ['state'],
    read() {
      const { busy, idle, most } = database.connections?.() ?? none
      return [
        [{ state: 'busy' }, busy],
        [{ state: 'idle' }, idle],
        [{ state: 'most' }, most],
      ]
    },
  })
  gauge({
    name: 'cairn_database_waiting',
    help: 'Calls that wait for a connection to PostgreSQL',
    read: () => database.connections?.().waiting ?? 0,
  })
  gauge({
    name: 'cairn_spans_dropped',
    help: 'Spans that the collector did not get since the start',
    read: droppedSpans,
  })
  return registry
}

/** The embedded store has no connections. */
const none = { busy: 0, idle: 0, most: 0 }
