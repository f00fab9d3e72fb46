import { NodeRefusalError } from '@cairn/clients'
import { type Chain, createBatcher, nodeOf } from '@cairn/service-kit'

/** JSON-RPC of one chain. Calls made together travel together. */
export type ChainNode = {
  /**
   * @throws {NodeRefusalError} when the node answers with an error
   * @throws {NodeAnswerError} when it answers without a result
   * @throws {NodeUnavailableError} when it does not answer
   */
  readonly call: <T>(
    method: string,
    parameters: readonly unknown[],
  ) => Promise<T>
}

const timeoutMs = 8000
// Nodes refuse bodies above a megabyte or two; most calls here are 3 kB.
const maxBatch = 100

/** Creates a client of a chain's nodes. */
export function createChainNode(
  chain: Pick<Chain, 'nodes' | 'rpcUrl'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ChainNode {
  const client = nodeOf(chain, fetch, {
    timeoutMs,
    batchSize: maxBatch,
    // The operator chose these nodes.
    maxAnswerBytes: Number.POSITIVE_INFINITY,
  })
  const ask = createBatcher(client.settle, {
    maxItems: maxBatch,
    concurrency: 4,
  })
  return {
    call: async <T>(method: string, params: readonly unknown[]) => {
      const answer = await ask({ method, params })
      if (answer instanceof NodeRefusalError) throw answer
      return answer as T
    },
  }
}
