import {
  createNodeClient,
  type NodeClient,
  NodeRefusalError,
  type NodeRequest,
  NodeUnavailableError,
} from '@cairn/clients'
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
 * Returns the nodes that check signatures and tell a wallet's configuration on
 * a chain: the only node, or all of several, of which two must agree. One node
 * that lies could otherwise open sessions, and decide whose signature counts.
 *
 * `settle` throws `NodeUnavailableError` while no two of several agree.
 *
 * @see NODE-01 j
 */
export function accessOf(
  chain: Pick<Chain, 'nodes' | 'rpcUrl'>,
): string | Pick<NodeClient, 'settle'> {
  const several = severalNodes(chain)
  if (!several)
    return (
      chain.nodes?.at('state', { timeoutMs: proofTimeoutMs }) ?? chain.rpcUrl
    )
  return {
    settle: (requests) =>
      Promise.all(requests.map((request) => askAgreed(several, request))),
  }
}

/** Returns the answer on which nodes agree, or the refusal. */
async function askAgreed(
  nodes: NodePool,
  request: NodeRequest,
): Promise<unknown> {
  try {
    const said = await nodes.quorum(request)
    if (said.status === 'agreed') return said.answer
  } catch (error) {
    if (error instanceof NodeRefusalError) return error
    throw error
  }
  throw new NodeUnavailableError('no two nodes agree')
}
