import {
  blockNumberOf,
  blockPlace,
  type RpcCall,
  type RpcReply,
  readFilter,
  rpcReplies,
} from './json-rpc.ts'
import type { Quirks } from './quirks.ts'
import type { SeenChain } from './refuse-call.ts'

/** The true node behind a provider. */
export type ProviderNode = {
  /** Returns the replies in the order of the calls. */
  readonly ask: (calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>
  /** Returns the result of one call; `undefined` if the node refuses. */
  readonly read: (method: string, ...params: unknown[]) => Promise<unknown>
}

/** Creates a client of the node behind a provider, over JSON-RPC batches. */
export function createProviderNode(url: string): ProviderNode {
  const ask: ProviderNode['ask'] = async (calls) => {
    if (calls.length === 0) return []
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        calls.map((call, id) => ({ ...call, jsonrpc: '2.0', id })),
      ),
    })
    const replies = rpcReplies.parse(await response.json())
    const byId = new Map(replies.map((reply) => [reply.id, reply]))
    return calls.map((_, id) => byId.get(id) ?? {})
  }
  return {
    ask,
    read: async (method, ...params) =>
      (await ask([{ method, params }]))[0]?.result,
  }
}

/**
 * Looks at the chain as a provider sees it: its head, and the numbers of blocks
 * that calls name by their hash. Asks the node only where a quirk needs it.
 */
export async function seeChain(
  node: ProviderNode,
  calls: readonly RpcCall[],
  quirks: Quirks,
): Promise<SeenChain> {
  const needsHead =
    quirks.lagBlocks || quirks.stateBlocks || quirks.logs !== undefined
  if (!needsHead)
    return {
      head: Number.POSITIVE_INFINITY,
      numberOf: (block) => blockNumberOf(block, Number.POSITIVE_INFINITY),
    }
  const newest = Number(await node.read('eth_blockNumber'))
  const head = Math.max(0, newest - (quirks.lagBlocks ?? 0))
  const hashes = [...new Set(calls.flatMap(hashesOf))]
  const headers = await node.ask(
    hashes.map((hash) => ({
      method: 'eth_getBlockByHash',
      params: [hash, false],
    })),
  )
  const numbers = new Map<string, number>()
  headers.forEach(({ result }, index) => {
    const number = readNumber(result)
    if (number !== undefined) numbers.set(hashes[index] ?? '', number)
  })
  return {
    head,
    numberOf: (block) =>
      numbers.get(hashOf(block) ?? '') ?? blockNumberOf(block, head),
  }
}

function hashesOf(call: RpcCall): readonly string[] {
  const place = blockPlace(call.method)
  const named = place === undefined ? undefined : call.params?.[place]
  return [hashOf(named), readFilter(call)?.blockHash].filter(
    (hash) => hash !== undefined,
  )
}

/** Reads a block's hash, alone or as EIP-1898 has it. */
function hashOf(block: unknown): string | undefined {
  if (typeof block === 'string')
    return block.length === 66 ? block.toLowerCase() : undefined
  if (typeof block !== 'object' || block === null) return undefined
  return 'blockHash' in block ? hashOf(block.blockHash) : undefined
}

function readNumber(header: unknown): number | undefined {
  if (typeof header !== 'object' || header === null) return undefined
  return 'number' in header ? Number(header.number) : undefined
}
