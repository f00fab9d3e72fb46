import { NodeRefusalError } from '@cairn/clients'
import type { NodePool } from '@cairn/clients/nodes'
import { agreedMethod } from '@cairn/protocol'
import { z } from 'zod'
import {
  type Answer,
  type Ask,
  failure,
  type Request,
  tooLarge,
  toRefusal,
  unavailable,
} from './ask-upstream.ts'
import { capWork } from './cap-work.ts'
import type { Budget } from './read-bounded.ts'

/** Most such questions of a batch: each goes to all nodes of a chain. */
export const mostAgreed = 20

/** Questions that decide about money: permissions, balances, receipts. */
const question = z.tuple([
  z.enum(['eth_call', 'eth_getBalance', 'eth_getTransactionReceipt']),
  z.array(z.unknown()).max(3),
])

/**
 * Reads the parameters of a question to several nodes, with its gas limited.
 *
 * @returns `undefined` if it is none that may be asked so
 */
export function readAgreed(params: unknown): Request['params'] | undefined {
  const asked = question.safeParse(params).data
  if (!asked) return undefined
  const [method, inner] = asked
  if (method !== 'eth_call') return [method, inner]
  // The same state for all nodes: nothing is put in its place.
  const capped = capWork(method, inner.slice(0, 2))
  return capped && [method, capped]
}

/**
 * Adds questions that two nodes must answer alike to the calls of a chain. Its
 * answer names the status of the quorum; a chain with one node has its word.
 *
 * @param pool - absent for a chain with one node
 * @see NODE-01 f
 */
export function withAgreed(ask: Ask, pool: NodePool | undefined): Ask {
  return async (requests, budget) => {
    const plain = requests.filter(({ method }) => method !== agreedMethod)
    const agreed = requests.filter(({ method }) => method === agreedMethod)
    if (agreed.length === 0) return ask(requests, budget)
    const answers = new Map<Request, Answer>()
    const keep = (asked: readonly Request[], all: readonly Answer[]) =>
      asked.forEach((request, at) => {
        const answer = all[at]
        if (answer) answers.set(request, answer)
      })
    const inner = agreed.map(innerOf)
    keep(plain, (await ask(plain, budget)) ?? [])
    keep(
      agreed,
      pool
        ? await askEach(pool, inner, budget)
        : ((await ask(inner, budget)) ?? []).map(asAlone),
    )
    return answers.size === 0
      ? undefined
      : requests.map((one) => answers.get(one) ?? failure(one.id, unavailable))
  }
}

/** The question within; {@link readAgreed} has read it. */
function innerOf({ params, ...rest }: Request): Request {
  const [method = '', inner = []] = params as [string?, unknown[]?]
  return { ...rest, method, params: inner }
}

/** Asks several questions at once; each has an equal part of the budget. */
function askEach(
  pool: NodePool,
  requests: readonly Request[],
  budget: Budget,
): Promise<readonly Answer[]> {
  const most = Math.floor(budget.left / requests.length)
  return Promise.all(
    requests.map((request) => askPool(pool, request, { most, budget })),
  )
}

async function askPool(
  pool: NodePool,
  request: Request,
  { most, budget }: { readonly most: number; readonly budget: Budget },
): Promise<Answer> {
  const { id, method, params = [] } = request
  let left = most
  const onBytes = (bytes: number) => {
    left -= bytes
    budget.left -= bytes
  }
  if (left < 0) return failure(id, tooLarge)
  try {
    const asked = { method, params: params as readonly unknown[] }
    const result = await pool.quorum(asked, {
      ...{ maxAnswerBytes: most, onBytes, isForStrangers: true },
    })
    // Where one answer is too long, the others are too few to decide.
    if (left < 0) return failure(id, tooLarge)
    return { jsonrpc: '2.0', id, result }
  } catch (error) {
    if (left < 0) return failure(id, tooLarge)
    return error instanceof NodeRefusalError
      ? toRefusal(id, error)
      : failure(id, unavailable)
  }
}

function asAlone(answer: Answer): Answer {
  if (!('result' in answer)) return answer
  const result = { status: 'alone', answer: answer.result, of: 1 }
  return { ...answer, result }
}
