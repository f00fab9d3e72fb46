import { quickDatabases } from '@cairn/service-kit/testing'

const able = { finalized: true, filtersTraces: false } as const

/** A store with a node that simulates, and with one that only calls. */
export const storesAndWays = [
  ...quickDatabases.map((store) => ({ ...store, way: 'v1' as const })),
  ...quickDatabases.map((store) => ({ ...store, way: 'call' as const })),
]

/** A node that tries calls in one way alone, and what is known of it. */
export function nodeInWay(way: 'v1' | 'call') {
  return {
    capabilities: () => ({ ...able, testRun: way }),
    fetch: (async (url, init) => {
      const isSimulation = `${init?.body}`.includes('eth_simulateV1')
      if (way === 'v1' || !isSimulation) return fetch(url, init)
      throw new Error('This node simulates nothing.')
    }) satisfies typeof fetch,
  }
}
