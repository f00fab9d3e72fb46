import { NodeRefusalError } from '@cairn/clients'
import type { NodePool } from '@cairn/clients/nodes'
import { agreedMethod } from '@cairn/protocol'
import { z } from 'zod'
import {
  type Answer,
  type Ask,
  failure,
  type Request,
  toRefusal,
  unavailable,
} from './ask-upstream.ts'
import { capWork } from './cap-work.ts'

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
        ? await Promise.all(inner.map((one) => askPool(pool, one)))
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

async function askPool(pool: NodePool, request: Request): Promise<Answer> {
  const { id, method, params = [] } = request
  try {
    const asked = { method, params: params as readonly unknown[] }
    const result = await pool.quorum(asked)
    return { jsonrpc: '2.0', id, result }
  } catch (error) {
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
