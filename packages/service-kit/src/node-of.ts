import { createNodeClient, type NodeClient } from '@cairn/clients'
import type { AskOptions, NodePool } from '@cairn/clients/nodes'
import type { Chain, Platform } from './platform.ts'

/**
 * Returns a client of a chain: of all its nodes, or of its only one.
 *
 * @param options - limits of the client
 * @see NODE-01 d
 */
export function nodeOf(
  { nodes, rpcUrl }: Pick<Chain, 'nodes' | 'rpcUrl'>,
  fetch: Platform['fetch'],
  options: AskOptions = {},
): NodeClient {
  return (
    nodes?.at(undefined, options) ??
    createNodeClient({ url: rpcUrl, fetch, ...options })
  )
}

/**
 * Returns the nodes of a chain that has several for its state. Elsewhere the
 * word of the only one decides, and needs no second.
 *
 * @see NODE-01 f
 */
export function severalNodes({
  nodes,
}: Pick<Chain, 'nodes'>): NodePool | undefined {
  const told = nodes?.states().filter(({ uses }) => uses.includes('state'))
  return told && told.length > 1 ? nodes : undefined
}

const proofTimeoutMs = 15_000

/**
 * Returns a client of a chain's nodes, or the address of its only one, for
 * checks of signatures.
 *
 * @see NODE-01 d
 */
export function accessOf({
  nodes,
  rpcUrl,
}: Pick<Chain, 'nodes' | 'rpcUrl'>): string | NodeClient {
  return nodes?.at('state', { timeoutMs: proofTimeoutMs }) ?? rpcUrl
}
