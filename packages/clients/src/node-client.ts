import type { Hex } from '@cairn/primitives'
import * as z from 'zod/mini'
import {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from './node-errors.ts'
import type { NodeRequest } from './node-request.ts'

/** Limits of one call that differ from those of its client. */
export type NodeCallOptions = {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** A client that sends many requests to a node in few round trips. */
export type NodeClient = {
  /**
   * Returns the answer to one request, as the node sent it.
   *
   * @throws {NodeRefusalError} if the node refuses
   * @throws {NodeAnswerError} if it answers without a result
   * @throws {NodeUnavailableError} if it does not answer
   */
  readonly call: (
    method: string,
    params: readonly unknown[],
    options?: NodeCallOptions,
  ) => Promise<unknown>
  /**
   * Returns the answers in order, with each refusal in the place of its answer.
   *
   * @throws {NodeAnswerError} if an answer has no result
   * @throws {NodeUnavailableError} if the node does not answer
   */
  readonly settle: (
    requests: readonly NodeRequest[],
    options?: NodeCallOptions,
  ) => Promise<readonly unknown[]>
  /**
   * Returns the answers in order; `undefined` if the node refuses, as for a
   * call that reverts, or if an answer is too long.
   *
   * @throws {NodeUnavailableError} if the node does not answer, or refuses all
   * requests at once, as for too many requests
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
  /** Maximum round trips at once; no limit if unset. */
  readonly batchesAtOnce?: number | undefined
  /**
   * Maximum bytes per answer. A batch with a longer answer is sent again in two
   * halves. `Infinity` reads answers of any length.
   */
  readonly maxAnswerBytes?: number | undefined
}

/** Creates a client of the node at `url`, over JSON-RPC batches. */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const { batchSize = 50, batchesAtOnce = Number.POSITIVE_INFINITY } = options
  async function inParts(
    requests: readonly NodeRequest[],
    ask: (part: readonly NodeRequest[]) => Promise<readonly unknown[]>,
  ): Promise<readonly unknown[]> {
    const parts: (readonly NodeRequest[])[] = []
    for (let at = 0; at < requests.length; at += batchSize)
      parts.push(requests.slice(at, at + batchSize))
    const answers: (readonly unknown[])[] = parts.map(() => [])
    let next = 0
    const work = async () => {
      for (let index = next++; index < parts.length; index = next++)
        answers[index] = await ask(parts[index] ?? [])
    }
    const workers = Math.min(batchesAtOnce, parts.length)
    await Promise.all(Array.from({ length: workers }, work))
    return answers.flat()
  }
  const settle: NodeClient['settle'] = (requests, callOptions) =>
    inParts(requests, async (part) =>
      (await ask(part, { ...options, ...callOptions })).map((reply, index) =>
        settled(reply, part[index]),
      ),
    )
  return {
    settle,
    async call(method, params, callOptions) {
      const [answer] = await settle([{ method, params }], callOptions)
      if (answer instanceof NodeRefusalError) throw answer
      return answer
    },
    batch: (requests) =>
      inParts(requests, async (part) =>
        (await ask(part, options)).map((reply) => {
          if (reply?.id === null) throw new NodeUnavailableError(reply.error)
          return reply?.error ? undefined : reply?.result
        }),
      ),
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

/** One reply. Without an id it is about all requests of its round trip. */
type Reply = z.output<typeof reply>

const reply = z.object({
  id: z._default(z.nullish(z.number()), null),
  result: z.optional(z.unknown()),
  error: z.optional(
    z.object({
      code: z.optional(z.number()),
      message: z.optional(z.string()),
      data: z.optional(z.unknown()),
    }),
  ),
})
const replies = z.union([z.array(reply), reply])

function settled(found: Reply | undefined, asked?: NodeRequest): unknown {
  const method = asked?.method ?? ''
  if (found?.error) return new NodeRefusalError(method, found.error)
  if (found?.result === undefined) throw new NodeAnswerError(method, asked)
  return found.result
}

type AskOptions = NodeClientOptions & NodeCallOptions

/** Returns one reply per request; `undefined` where there is none. */
async function ask(
  requests: readonly NodeRequest[],
  options: AskOptions,
): Promise<readonly (Reply | undefined)[]> {
  const answer = await post(requests, options)
  if (answer !== undefined) return readReplies(answer, requests.length)
  if (requests.length === 1) return [undefined]
  const half = Math.ceil(requests.length / 2)
  return [
    ...(await ask(requests.slice(0, half), options)),
    ...(await ask(requests.slice(half), options)),
  ]
}

type NodeAnswer = { readonly text: string; readonly response: Response }

/** Returns the answer, or `undefined` if it is longer than allowed. */
async function post(
  requests: readonly NodeRequest[],
  options: AskOptions,
): Promise<NodeAnswer | undefined> {
  const { url, fetch = globalThis.fetch, timeoutMs = 5_000, signal } = options
  const { maxAnswerBytes = 8 * 1024 * 1024 } = options
  const body = requests.map((request, id) => ({
    jsonrpc: '2.0',
    id,
    ...request,
  }))
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The node that was chosen answers, and no address that it names.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await readText(response, maxAnswerBytes)
    return text === undefined ? undefined : { text, response }
  } catch (cause) {
    throw new NodeUnavailableError(cause)
  }
}

async function readText(
  response: Response,
  maxBytes: number,
): Promise<string | undefined> {
  if (maxBytes === Number.POSITIVE_INFINITY) return response.text()
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function readReplies(
  { text, response: { ok, status } }: NodeAnswer,
  count: number,
): readonly (Reply | undefined)[] {
  const parsed = z.safeParse(replies, parseJson(text, status))
  if (!parsed.success) throw new NodeUnavailableError(parsed.error, status)
  const list = Array.isArray(parsed.data) ? parsed.data : [parsed.data]
  // Some providers send a JSON-RPC error with a status of 400.
  if (!ok && !list.some(({ error }) => error))
    throw new NodeUnavailableError(undefined, status)
  const byId = new Map(list.map((one) => [one.id, one]))
  const ofAll = byId.get(null)
  return Array.from({ length: count }, (_, id) => {
    return byId.get(id) ?? (ofAll?.error ? ofAll : undefined)
  })
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NodeUnavailableError(cause, status)
  }
}
