import { BaseError } from '@cairn/primitives'

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

/** Makes a client of the node at `url`. Does nothing yet. */
export function createChainNode(
  url: string,
  fetch: typeof globalThis.fetch,
): ChainNode {
  const settle: ChainNode['settle'] = async <T>(
    requests: readonly NodeRequest[],
    timeoutMs = defaultTimeoutMs,
  ) => {
    const chunks = chunksOf(requests, batchSize)
    const answers: (T | NodeRefusalError)[][] = chunks.map(() => [])
    let next = 0
    const work = async () => {
      for (let i = next++; i < chunks.length; i = next++) {
        answers[i] = await post(url, fetch, chunks[i] ?? [], timeoutMs)
      }
    }
    await Promise.all(
      Array.from({ length: Math.min(batchesAtOnce, chunks.length) }, work),
    )
    return answers.flat()
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

async function post<T>(
  url: string,
  fetch: typeof globalThis.fetch,
  requests: readonly NodeRequest[],
  timeoutMs: number,
): Promise<(T | NodeRefusalError)[]> {
  const [method = ''] = requests[0] ?? []
  const body = await send(url, fetch, requests, timeoutMs).catch((cause) => {
    throw cause instanceof NodeUnreachableError
      ? cause
      : new NodeUnreachableError(method, undefined, cause)
  })
  const replies = Array.isArray(body) ? body : [body]
  const byId = new Map(replies.map((reply: Reply) => [reply?.id, reply]))
  return requests.map(([name], id) => {
    // A node that refuses a whole batch answers once, without an id.
    const reply = byId.get(id) ?? byId.get(null)
    if (reply?.error) return new NodeRefusalError(name, reply.error)
    if (reply?.result === undefined) throw new NodeAnswerError(name)
    return reply.result as T
  })
}

type Reply =
  | {
      readonly id?: number | null
      readonly result?: unknown
      readonly error?: { readonly code?: number; readonly message?: string }
    }
  | null
  | undefined

async function send(
  url: string,
  fetch: typeof globalThis.fetch,
  requests: readonly NodeRequest[],
  timeoutMs: number,
): Promise<unknown> {
  const messages = requests.map(([method, params], id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(messages.length === 1 ? messages[0] : messages),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (body !== undefined && (response.ok || isRefusal(body))) return body
  throw new NodeUnreachableError(requests[0]?.[0] ?? '', response.status)
}

/** Some providers answer a JSON-RPC error with a status of 400. */
function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body
}

function chunksOf<T>(values: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let i = 0; i < values.length; i += size) {
    chunks.push(values.slice(i, i + size))
  }
  return chunks
}

/** The node did not answer, or a gateway answered in its place. */
export class NodeUnreachableError extends BaseError {
  override readonly name = 'NodeUnreachableError'
  readonly method: string
  readonly status: number | undefined

  constructor(method: string, status?: number, cause?: unknown) {
    super(`The node did not answer ${method}${status ? ` (${status})` : ''}.`, {
      cause,
    })
    this.method = method
    this.status = status
  }
}

/** The node understood and said no. */
export class NodeRefusalError extends BaseError {
  override readonly name = 'NodeRefusalError'
  readonly method: string
  readonly code: number | undefined

  constructor(method: string, error: { code?: number; message?: string }) {
    super(`The node refused ${method}: ${error.message ?? 'no reason'}.`)
    this.method = method
    this.code = error.code
  }
}

/** The node answered outside its protocol, or about a block it has not. */
export class NodeAnswerError extends BaseError {
  override readonly name = 'NodeAnswerError'
  readonly method: string

  constructor(method: string) {
    super(`The node answered ${method} with nothing usable.`)
    this.method = method
  }
}
