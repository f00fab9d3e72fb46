import { BaseError, type Hex } from '@cairn/primitives'
import * as z from 'zod/mini'

/** A request to a chain's node. */
export type NodeRequest = {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A client that sends many requests to a node in few round trips. */
export type NodeClient = {
  /**
   * Returns the answers in order; `undefined` if the node refuses, as for a
   * call that reverts, or if an answer is too long.
   *
   * @throws {NodeUnavailableError} if the node does not answer
   */
  readonly batch: (
    requests: readonly NodeRequest[],
  ) => Promise<readonly unknown[]>
}

export type NodeClientOptions = {
  readonly url: string
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly timeoutMs?: number | undefined
  /** Maximum requests per round trip. */
  readonly batchSize?: number | undefined
  /**
   * Maximum bytes per answer. A batch with a longer answer is sent again in two
   * halves.
   */
  readonly maxAnswerBytes?: number | undefined
}

/** Creates a client of the node at `url`, over JSON-RPC batches. */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const { batchSize = 50 } = options
  return {
    async batch(requests) {
      const parts: (readonly NodeRequest[])[] = []
      for (let at = 0; at < requests.length; at += batchSize) {
        parts.push(requests.slice(at, at + batchSize))
      }
      return (await Promise.all(parts.map((it) => ask(it, options)))).flat()
    },
  }
}

/**
 * Builds an `eth_call` of `data`. The default gas is enough for a view and
 * limits a call that floods.
 */
export function ethCall(to: string, data: Hex, gas = 5_000_000): NodeRequest {
  return {
    method: 'eth_call',
    params: [{ to, data, gas: `0x${gas.toString(16)}` }, 'latest'],
  }
}

async function ask(
  requests: readonly NodeRequest[],
  options: NodeClientOptions,
): Promise<readonly unknown[]> {
  const { url, fetch = globalThis.fetch, timeoutMs = 5_000 } = options
  const body = requests.map((request, id) => ({
    jsonrpc: '2.0',
    id,
    ...request,
  }))
  const text = await post(
    () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    options.maxAnswerBytes ?? 8 * 1024 * 1024,
  )
  if (text !== undefined) return readAnswers(text, requests.length)
  if (requests.length === 1) return [undefined]
  const half = Math.ceil(requests.length / 2)
  return [
    ...(await ask(requests.slice(0, half), options)),
    ...(await ask(requests.slice(half), options)),
  ]
}

/** Returns the body, or `undefined` if it is longer than `maxBytes`. */
async function post(
  send: () => Promise<Response>,
  maxBytes: number,
): Promise<string | undefined> {
  try {
    const response = await send()
    const decoder = new TextDecoder()
    let bytes = 0
    let text = ''
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > maxBytes) return undefined
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (cause) {
    throw new NodeUnavailableError(cause)
  }
}

const answers = z.array(
  z.object({ id: z.number(), result: z.optional(z.unknown()) }),
)

function readAnswers(text: string, count: number): readonly unknown[] {
  const parsed = z.safeParse(answers, parseJson(text))
  if (!parsed.success) throw new NodeUnavailableError(parsed.error)
  const byId = new Map(parsed.data.map(({ id, result }) => [id, result]))
  return Array.from({ length: count }, (_, id) => byId.get(id))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NodeUnavailableError(cause)
  }
}

/** The node cannot be reached, is too slow, or does not speak JSON-RPC. */
export class NodeUnavailableError extends BaseError {
  override readonly name = 'NodeUnavailableError'

  constructor(cause: unknown) {
    super("The chain's node does not answer.", { cause })
  }
}
