import { NodeRefusalError } from '@cairn/clients'
import { type Chain, nodeOf } from '@cairn/service-kit'

/** One JSON-RPC request. */
export type NodeRequest = readonly [
  method: string,
  parameters: readonly unknown[],
]

/** A chain's node over JSON-RPC. Answers are as sent: callers check them. */
export type ChainNode = {
  readonly call: <T = unknown>(
    ...request: readonly [...NodeRequest, timeoutMs?: number]
  ) => Promise<T>
  /** Answers in the order of the requests; one refusal fails the batch. */
  readonly batch: <T = unknown>(
    requests: readonly NodeRequest[],
    timeoutMs?: number,
  ) => Promise<T[]>
  /** The same, with each refusal in the place of its answer. */
  readonly settle: <T = unknown>(
    requests: readonly NodeRequest[],
    timeoutMs?: number,
  ) => Promise<(T | NodeRefusalError)[]>
}

/** A node that says nothing for this long counts as down. */
const defaultTimeoutMs = 10_000
/** Providers refuse larger batches. */
const batchSize = 50
/** Batches under way at once. */
const batchesAtOnce = 4

/** Limits of answers that others lengthen. */
export type AnswerLimits = {
  /** Each question is given up after it, in ms, and no node is blamed. */
  readonly patienceMs?: number
  readonly maxAnswerBytes?: number
}

/** Makes a client of a chain's nodes. Does nothing yet. */
export function createChainNode(
  chain: Pick<Chain, 'nodes' | 'rpcUrl'>,
  fetch: typeof globalThis.fetch,
  limits: AnswerLimits = {},
): ChainNode {
  const client = nodeOf(chain, fetch, {
    batchSize,
    batchesAtOnce,
    timeoutMs: defaultTimeoutMs,
    // The operator chose these nodes; logs of a full block are long.
    maxAnswerBytes: limits.maxAnswerBytes ?? Number.POSITIVE_INFINITY,
  })
  const { patienceMs } = limits
  const settle: ChainNode['settle'] = async <T>(
    requests: readonly NodeRequest[],
    timeoutMs = defaultTimeoutMs,
  ) => {
    const asked = requests.map(([method, params]) => ({ method, params }))
    const answers = await client.settle(asked, {
      timeoutMs,
      ...(patienceMs && { signal: AbortSignal.timeout(patienceMs) }),
    })
    return answers as (T | NodeRefusalError)[]
  }
  const batch: ChainNode['batch'] = async <T>(
    requests: readonly NodeRequest[],
    timeoutMs?: number,
  ) => (await settle<T>(requests, timeoutMs)).map(accepted)
  return {
    batch,
    settle,
    call: async <T>(
      method: string,
      parameters: readonly unknown[],
      timeoutMs?: number,
    ) => {
      const [answer] = await batch<T>([[method, parameters]], timeoutMs)
      return answer as T
    },
  }
}

function accepted<T>(answer: T | NodeRefusalError): T {
  if (answer instanceof NodeRefusalError) throw answer
  return answer
}
