import { NodeRefusalError } from '@cairn/clients'
import { NodeAnswerLongError, type NodePool } from '@cairn/clients/nodes'
import { z } from 'zod'
import { askThroughRestart } from './ask-through-restart.ts'
import { type Budget, readBounded } from './read-bounded.ts'

type Id = string | number | null
type RpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}
export type Answer =
  | { readonly jsonrpc: '2.0'; readonly id: Id; readonly error: RpcError }
  | { readonly jsonrpc: '2.0'; readonly id: Id; readonly result: unknown }
  | { readonly id?: unknown }

export const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.optional(
    z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  ),
})
export type Request = z.infer<typeof requestSchema>

export const tooLarge = { code: -32005, message: 'Limit exceeded' }
export const unavailable = {
  code: -32002,
  message: 'The chain does not answer',
}

/**
 * Calls the nodes of a chain, with answers in the order of the requests;
 * `undefined` if none answers.
 */
export type Ask = (
  requests: readonly Request[],
  budget: Budget,
) => Promise<Answer[] | undefined>

const upstreamTimeoutMs = 30_000
/** Shorter, because another node is asked then. */
const poolTimeoutMs = 10_000

/**
 * Creates the function that calls one node. Requests are encoded anew, so that
 * a text which two parsers read differently cannot pass.
 */
export function createPlainAsk(
  rpcUrl: string,
  fetch: typeof globalThis.fetch,
): Ask {
  return async (requests, budget) => {
    if (requests.length === 0) return []
    const tooLong = () => requests.map(({ id }) => failure(id, tooLarge))
    if (budget.left < 0) return tooLong()
    // The caller's ids may repeat, so the node gets positions instead.
    const numbered = requests.map((request, id) => ({ ...request, id }))
    try {
      const response = await askThroughRestart(isRepeatable(requests), () =>
        fetch(rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(numbered),
          // A node must not have this host ask another address, and tell
          // strangers what that answers.
          redirect: 'error',
          signal: AbortSignal.timeout(upstreamTimeoutMs),
        }),
      )
      const text = await readBounded(response, budget)
      if (text === undefined) return tooLong()
      const answers = answersSchema.parse(JSON.parse(text))
      const byPlace = new Map(answers.map((answer) => [answer.id, answer]))
      return requests.map(({ id }, place) => {
        const answer = byPlace.get(place)
        return answer ? { ...answer, id } : failure(id, unavailable)
      })
    } catch {
      return undefined
    }
  }
}

/**
 * Creates the function that calls the nodes of a pool. Callers get results and
 * refusals, and nothing of the nodes themselves.
 *
 * @see NODE-01 g
 */
export function createPoolAsk(pool: NodePool): Ask {
  return async (requests, budget) => {
    if (requests.length === 0) return []
    const tooLong = () => requests.map(({ id }) => failure(id, tooLarge))
    if (budget.left < 0) return tooLong()
    const client = pool.at(undefined, {
      timeoutMs: poolTimeoutMs,
      batchSize: requests.length,
      maxAnswerBytes: budget.left,
      isForStrangers: true,
      onBytes: (bytes) => {
        budget.left -= bytes
      },
    })
    const asked = requests.map(({ method, params = [] }) => ({
      method,
      params: params as readonly unknown[],
    }))
    try {
      const answers = await client.settle(asked)
      return requests.map(({ id }, place) => toAnswer(id, answers[place]))
    } catch (error) {
      return error instanceof NodeAnswerLongError ? tooLong() : undefined
    }
  }
}

function toAnswer(id: Id, answer: unknown): Answer {
  return answer instanceof NodeRefusalError
    ? toRefusal(id, answer)
    : { jsonrpc: '2.0', id, result: answer }
}

/** Answers what a node refused, in its words. */
export function toRefusal(id: Id, refusal: NodeRefusalError): Answer {
  const { code = -32000, reason: message = 'Refused', data } = refusal
  return failure(id, { code, message, ...(data !== undefined && { data }) })
}

function isRepeatable(requests: readonly Request[]): boolean {
  return requests.every(({ method }) => !method.startsWith('eth_send'))
}

const answersSchema = z.array(z.looseObject({ id: z.unknown() }))

export function failure(id: Id, error: RpcError): Answer {
  return { jsonrpc: '2.0', id, error }
}
