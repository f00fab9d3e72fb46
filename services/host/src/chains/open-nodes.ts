import { join } from 'node:path'
import {
  createNodePool,
  type LimitStore,
  type NodeEntry,
  type NodePool,
} from '@cairn/clients/nodes'
import type { ChainConfig } from '../chain-config.ts'
import { createHeadersReader } from './node-headers.ts'

/**
 * Joins the nodes of a configured chain to a pool. Nothing is asked yet.
 *
 * @param options.store - keeps limits that nodes teach; none if absent
 * @see NODE-01 d
 */
export function openNodes(
  chain: ChainConfig,
  options: {
    readonly dataDir: string
    readonly fetch: typeof globalThis.fetch
    readonly store?: LimitStore
  },
): NodePool {
  const { dataDir, fetch, store } = options
  return createNodePool(entriesOf(chain, dataDir), {
    ...{ chainId: chain.chainId, fetch },
    ...(store && { store }),
  })
}

/** Checks the files of headers. @throws {NodeHeadersError} if one is no use */
export async function assertNodeHeaders(
  chains: readonly ChainConfig[],
  dataDir: string,
): Promise<void> {
  for (const chain of chains)
    for (const { headers } of entriesOf(chain, dataDir)) await headers?.()
}

function entriesOf(chain: ChainConfig, dataDir: string): readonly NodeEntry[] {
  const folder = join(dataDir, 'secrets')
  if (!chain.nodes) return [{ name: chain.name, url: chain.rpcUrl }]
  return chain.nodes.map(({ headersFile, ...node }) => ({
    ...node,
    ...(headersFile !== undefined && {
      headers: createHeadersReader(folder, headersFile),
    }),
  }))
}
