import {
  createNodeClient,
  type NodeClient,
  type NodeClientOptions,
} from '../node-client.ts'
import {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import type { LimitName, NodeLimits } from './learned-limits.ts'
import type { NodeEntry } from './node-entry.ts'
import { NodeAnswerLongError, NodeBusyError } from './node-faults.ts'
import { readRetryAfter } from './node-standing.ts'
import { readRefusal } from './read-refusal.ts'

/** Limits of one call. */
export type AskOptions = Pick<
  NodeClientOptions,
  'timeoutMs' | 'batchSize' | 'batchesAtOnce' | 'maxAnswerBytes'
> & {
  readonly signal?: AbortSignal | undefined
  /** Is told the bytes of each answer. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  /**
   * Whether strangers ask: a pause that a node asks for after one of their
   * questions does not hold up those of the host itself.
   *
   * @see NODE-01 k
   */
  readonly isForStrangers?: boolean | undefined
}

/** A node, and what is known of it. */
export type AskedNode = {
  readonly entry: NodeEntry
  readonly fetch: typeof globalThis.fetch
  readonly limits: () => NodeLimits
  readonly shrink: (name: LimitName, refused: number, hint?: number) => void
  readonly nowMs: () => number
}

/** An HTTP answer's status, its `Retry-After` in ms, and whether it is cut. */
type Seen = { status: number; afterMs: number | undefined; isLong: boolean }

type Headers = Readonly<Record<string, string>>

/**
 * Asks one node, in batches that it takes: smaller ones once it refuses.
 *
 * @returns the answers in order, with each refusal in the place of its answer
 * @throws {NodeBusyError} if it is asked too often, or its plan is used up
 * @throws {NodeAnswerError} if an answer has no result
 * @throws {NodeAnswerLongError} if the answers are longer than the caller allows
 * @throws {NodeUnavailableError} if it does not answer
 * @see NODE-01 c
 */
export async function askNode(
  node: AskedNode,
  requests: readonly NodeRequest[],
  options: AskOptions,
): Promise<readonly unknown[]> {
  const size = Math.min(node.limits().batch, options.batchSize ?? 100)
  const seen: Seen = { status: 200, afterMs: undefined, isLong: false }
  const largest = Math.min(size, requests.length)
  const headers = await headersOf(node.entry)
  const parts = { node, seen, batchSize: size, options, headers }
  try {
    const answers = await clientOf(parts).settle(requests)
    const fault = faultOf(answers, seen)
    if (fault?.kind === 'batch' && largest > 1) {
      node.shrink('batch', largest, fault.size)
      return await askNode(node, requests, options)
    }
    if (fault?.kind === 'busy')
      throw new NodeBusyError(
        node.entry.name,
        Math.max(seen.afterMs ?? 0, fault.afterMs ?? 0),
      )
    return answers.map((one) => withoutSecrets(one, node.entry, headers))
  } catch (error) {
    if (seen.isLong) throw new NodeAnswerLongError(node.entry.name)
    // Some answer the first request of a batch alone. An answer that is missing
    // by itself too says nothing about batches, and another node is asked.
    if (error instanceof NodeAnswerError && error.request && largest > 1) {
      await askNode(node, [error.request], { ...options, batchSize: 1 })
      node.shrink('batch', largest)
      return askNode(node, requests, options)
    }
    if (!(error instanceof NodeUnavailableError)) throw error
    if (seen.status === 413 && largest > 1) {
      node.shrink('batch', largest)
      return askNode(node, requests, options)
    }
    if (!isPause(seen.status) && seen.afterMs === undefined) throw error
    throw new NodeBusyError(node.entry.name, seen.afterMs ?? 0)
  }
}

function clientOf({
  node: { entry, fetch, nowMs },
  seen,
  batchSize,
  options,
  headers,
}: {
  readonly node: AskedNode
  readonly seen: Seen
  readonly batchSize: number
  readonly options: AskOptions
  readonly headers: Headers
}): NodeClient {
  const { timeoutMs = 10_000, batchesAtOnce = 4, signal } = options
  const watched: typeof globalThis.fetch = async (url, init) => {
    const body = String(init?.body)
    const response = await fetch(url, {
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
      // A node that takes no batches may not take one of one request either.
      body: batchSize === 1 ? body.slice(1, -1) : body,
      ...joined(init, signal),
    })
    if (!response.ok) {
      seen.status = response.status
      const header = response.headers.get('retry-after')
      seen.afterMs ??= readRetryAfter(header, nowMs())
    }
    return readWithin(response, seen, options)
  }
  return createNodeClient({
    ...{ url: entry.url, fetch: watched, timeoutMs, batchSize },
    ...{ batchesAtOnce, maxAnswerBytes: Number.POSITIVE_INFINITY },
  })
}

/** Reads an answer as far as the caller allows. */
async function readWithin(
  response: Response,
  seen: Seen,
  { maxAnswerBytes = Number.POSITIVE_INFINITY, onBytes }: AskOptions,
): Promise<Response> {
  if (maxAnswerBytes === Number.POSITIVE_INFINITY && !onBytes) return response
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    onBytes?.(chunk.byteLength)
    if (bytes > maxAnswerBytes) {
      seen.isLong = true
      throw new Error('The answer is too long.')
    }
    chunks.push(chunk)
  }
  return new Response(new Blob(chunks as BlobPart[]), response)
}

async function headersOf({ headers }: NodeEntry): Promise<Headers> {
  try {
    return (await headers?.()) ?? {}
  } catch (cause) {
    throw new NodeUnavailableError(cause)
  }
}

/** Joins the signal of a caller to that of a request. */
function joined(
  init: RequestInit | undefined,
  signal: AbortSignal | undefined,
) {
  if (!signal) return {}
  const all = init?.signal ? [init.signal, signal] : [signal]
  return { signal: AbortSignal.any(all) }
}

/** Returns a client of one node with its headers, for probes. */
export function plainClient(
  entry: NodeEntry,
  fetch: typeof globalThis.fetch,
  signal?: AbortSignal,
): NodeClient {
  return createNodeClient({
    ...{ url: entry.url, timeoutMs: 10_000, batchSize: 200 },
    fetch: async (url, init) => {
      const response = await fetch(url, {
        ...init,
        headers: {
          'content-type': 'application/json',
          ...(await entry.headers?.()),
        },
        ...joined(init, signal),
      })
      // Whatever its words are, they tell nothing of what it can do.
      if (isPause(response.status)) throw new Error('It asks for a pause.')
      return response
    },
  })
}

/** Whether an HTTP status asks for a pause, or says that the plan is used up. */
function isPause(status: number): boolean {
  return status === 429 || status === 402
}

/** Returns a refusal that is about the whole call, if there is one. */
function faultOf(answers: readonly unknown[], { status }: Seen) {
  for (const answer of answers) {
    if (!(answer instanceof NodeRefusalError)) continue
    const { code, reason: message, method } = answer
    const refusal = readRefusal({ code, message, method }, status)
    if (refusal.kind === 'batch' || refusal.kind === 'busy') return refusal
  }
  return undefined
}

const leastSecret = 12

/**
 * Removes parts of the node's address and headers that may be keys from its
 * words, because refusals go to callers and into logs.
 *
 * @see NODE-01 g
 */
function withoutSecrets(
  answer: unknown,
  { url }: NodeEntry,
  headers: Headers,
): unknown {
  if (!(answer instanceof NodeRefusalError)) return answer
  const { reason, code, data, method } = answer
  const { pathname, searchParams, username, password } = new URL(url)
  const secrets = [
    ...pathname.split('/'),
    ...searchParams.values(),
    ...[username, password],
    ...Object.values(headers).flatMap((value) => value.split(/[\s,;=]+/)),
  ].filter((part) => part.length >= leastSecret)
  if (!reason || !secrets.some((secret) => reason.includes(secret)))
    return answer
  const message = secrets.reduce(
    (text, secret) => text.replaceAll(secret, '…'),
    reason,
  )
  return new NodeRefusalError(method, { code, message, data })
}
