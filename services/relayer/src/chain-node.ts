import { BaseError } from '@cairn/primitives'
import * as z from 'zod/mini'
import { createBatcher } from './batch.ts'

/** JSON-RPC of one chain. Calls made together travel together. */
export type ChainNode = {
  /**
   * @throws {NodeRefusalError} when the node answers with an error
   * @throws {NodeDownError} when it cannot be reached or speaks nonsense
   */
  readonly call: <T>(
    method: string,
    parameters: readonly unknown[],
  ) => Promise<T>
}

type Question = {
  readonly method: string
  readonly parameters: readonly unknown[]
}
type Answer =
  | { readonly result: unknown }
  | { readonly error: NodeRefusalError }

const timeoutMs = 8000
// Nodes refuse bodies above a megabyte or two; most calls here are 3 kB.
const maxBatch = 100

const answers = z.array(
  z.object({
    id: z.number(),
    result: z.optional(z.unknown()),
    error: z.optional(
      z.object({
        code: z.number(),
        message: z.string(),
        data: z.optional(z.unknown()),
      }),
    ),
  }),
)

/** Creates a client of the node at `url`. */
export function createChainNode(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ChainNode {
  const ask = createBatcher<Question, Answer>(
    (questions) => post(url, fetch, questions),
    { maxItems: maxBatch, concurrency: 4 },
  )
  return {
    call: async <T>(method: string, parameters: readonly unknown[]) => {
      const answer = await ask({ method, parameters })
      if ('error' in answer) throw answer.error
      return answer.result as T
    },
  }
}

async function post(
  url: string,
  fetch: typeof globalThis.fetch,
  questions: readonly Question[],
): Promise<readonly Answer[]> {
  const body = questions.map(({ method, parameters }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: parameters,
  }))
  const response = await reach(url, fetch, JSON.stringify(body))
  const parsed = z.safeParse(answers, response)
  if (!parsed.success) throw new NodeDownError(parsed.error)
  const byId = new Map(parsed.data.map((answer) => [answer.id, answer]))
  return questions.map(({ method }, id) => {
    const answer = byId.get(id)
    if (!answer) throw new NodeDownError(undefined)
    return answer.error
      ? { error: new NodeRefusalError(method, answer.error) }
      : { result: answer.result ?? null }
  })
}

async function reach(
  url: string,
  fetch: typeof globalThis.fetch,
  body: string,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  } catch (cause) {
    throw new NodeDownError(cause)
  }
}

/** The node understood the call and refused it. */
export class NodeRefusalError extends BaseError {
  override readonly name = 'NodeRefusalError'
  readonly code: number
  /** Returned bytes of a reverted call, when the node tells them. */
  readonly data: unknown

  constructor(
    method: string,
    error: { code: number; message: string; data?: unknown },
  ) {
    super(`${method}: ${error.message}`)
    this.code = error.code
    this.data = error.data
  }
}

/** The node did not answer, or not in JSON-RPC. */
export class NodeDownError extends BaseError {
  override readonly name = 'NodeDownError'

  constructor(cause: unknown) {
    super('The chain does not answer.', { cause })
  }
}
