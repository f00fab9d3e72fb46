import { createNodeClient, NodeRefusalError } from '@cairn/clients'
import { createBatcher } from '@cairn/service-kit'

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

/** Creates a client of the node at `url`. */
export function createChainNode(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ChainNode {
  const client = createNodeClient({
    url,
    fetch,
    timeoutMs,
    batchSize: maxBatch,
    // The operator chose this node.
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
