import { quickDatabases } from '@cairn/service-kit/testing'
import { expect } from 'vitest'
import { ask } from './_metatx.ts'

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

/**
 * Waits until a chain has no transaction that is not mined: one of a test before
 * would take the next block.
 */
export async function emptyPool(rpcUrl: string): Promise<void> {
  await expect
    .poll(() => ask(rpcUrl, 'txpool_status', []))
    .toMatchObject({ pending: '0x0' })
}
