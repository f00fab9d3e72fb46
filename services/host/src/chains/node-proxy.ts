import { parseJson } from '@cairn/primitives'
import { agreedMethod } from '@cairn/protocol'
import {
  type CallLimits,
  type Chain,
  clientIp,
  createIpLimit,
  type InNodeTurn,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { isAllowedMethod, isWideMethod } from './allowed-methods.ts'
import { mostAgreed, readAgreed, withAgreed } from './ask-agreed.ts'
import {
  type Answer,
  type Ask,
  createPlainAsk,
  createPoolAsk,
  failure,
  type Request,
  requestSchema,
  tooLarge,
  unavailable,
} from './ask-upstream.ts'
import { capWork, runsCode } from './cap-work.ts'
import { isSend, isTransaction, mostSends } from './raw-transactions.ts'
import type { Budget } from './read-bounded.ts'

const bodyLimitBytes = 1_000_000
/** Maximum calls of a batch. viem sends up to 1,000. */
const batchLimit = 1_000
/** Maximum expensive calls of a turn. */
const turnSize = 10
/**
 * Maximum size of all answers to a request, in bytes. A block with all its
 * receipts is 1 MB.
 */
const mostAnswerBytes = 16_000_000

const parseError = { code: -32700, message: 'Parse error' }
const invalidRequest = { code: -32600, message: 'Invalid request' }
const invalidParams = { code: -32602, message: 'Invalid params' }

/**
 * Creates the app that forwards JSON-RPC calls and batches to the nodes, at
 * `/nodes/{network}` with any path behind it. It refuses methods that change
 * the node or use its accounts, limits the gas of calls that run code, gives
 * each caller a share of the nodes' time, and limits the size of the answers.
 *
 * @see SRVC-01
 */
export function createNodeProxy(options: {
  readonly chains: readonly Pick<Chain, 'name' | 'rpcUrl' | 'nodes'>[]
  readonly fetch: typeof globalThis.fetch
  readonly limits: CallLimits
  /** Runs calls that make the node work. */
  readonly inTurn: InNodeTurn
}): Hono {
  const allow = createIpLimit(options.limits)
  const asks = new Map(
    options.chains.map(({ name, rpcUrl, nodes }) => [
      name,
      withAgreed(
        nodes ? createPoolAsk(nodes) : createPlainAsk(rpcUrl, options.fetch),
        nodes,
      ),
    ]),
  )
  const app = new Hono()
  app.use(
    '/nodes/*',
    cors({
      origin: '*',
      allowMethods: ['POST', 'OPTIONS'],
      allowHeaders: ['authorization', 'content-type', 'webrpc', 'x-access-key'],
      maxAge: 86_400,
    }),
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (c) =>
        c.json(failure(null, tooLarge), 413, { connection: 'close' }),
    }),
  )
  for (const path of ['/nodes/:network', '/nodes/:network/*']) {
    app.post(path, async (c) => {
      const ask = asks.get(c.req.param('network') ?? '')
      if (!ask) {
        const message = 'No such network'
        return c.json(failure(null, { ...invalidRequest, message }), 404)
      }
      const body = parseJson(await c.req.text())
      if (body === undefined) return c.json(failure(null, parseError), 400)
      // A batch counts as all of its calls. A batch that is too long is refused
      // later.
      const calls = Array.isArray(body) ? Math.min(body.length, batchLimit) : 1
      try {
        await allow(clientIp(c), Math.max(1, calls))
      } catch {
        return c.json(failure(null, tooLarge), 429)
      }
      return relay(body, ask, (work) => options.inTurn(clientIp(c), work))
    })
    app.all(path, (c) =>
      c.json(failure(null, invalidRequest), 405, { allow: 'POST, OPTIONS' }),
    )
  }
  return app
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

async function relay(
  body: unknown,
  ask: Ask,
  inTurn: InTurn,
): Promise<Response> {
  const isBatch = Array.isArray(body)
  const items: readonly unknown[] = isBatch ? body : [body]
  if (items.length === 0) return Response.json(failure(null, invalidRequest))
  if (items.length > batchLimit) return Response.json(failure(null, tooLarge))

  const checked = items.map(check)
  const allowed = checked.flatMap((it) => ('request' in it ? it.request : []))
  const answers = new Map<Request, Answer>()
  const keep = (asked: readonly Request[], all: readonly Answer[]) =>
    asked.forEach((request, at) => {
      const answer = all[at]
      if (answer) answers.set(request, answer)
    })
  const isHeavy = ({ method }: Request) =>
    runsCode(method) ||
    isWideMethod(method) ||
    isSend(method) ||
    method === agreedMethod
  const budget = { left: mostAnswerBytes }
  const light = allowed.filter((request) => !isHeavy(request))
  keep(light, (await ask(light, budget)) ?? [])
  const sends = allowed.filter(({ method }) => isSend(method))
  const agreed = allowed.filter(({ method }) => method === agreedMethod)
  const tooMany = [...sends.slice(mostSends), ...agreed.slice(mostAgreed)]
  for (const request of tooMany)
    answers.set(request, failure(request.id, tooLarge))
  const heavy = allowed.filter(
    (request) => isHeavy(request) && !tooMany.includes(request),
  )
  for (let at = 0; at < heavy.length; at += turnSize) {
    const some = heavy.slice(at, at + turnSize)
    keep(some, await askInTurn(some, ask, inTurn, budget))
  }
  const all = checked.map((it) =>
    'request' in it
      ? (answers.get(it.request) ?? failure(it.request.id, unavailable))
      : it.refusal,
  )
  const status = allowed.length === 0 || answers.size > 0 ? 200 : 502
  return Response.json(isBatch ? all : all[0], { status })
}

/**
 * Runs calls in the caller's turn. A caller whose time is used up gets an error
 * without a call to the node.
 */
async function askInTurn(
  requests: readonly Request[],
  ask: Ask,
  inTurn: InTurn,
  budget: Budget,
): Promise<readonly Answer[]> {
  try {
    return (await inTurn(() => ask(requests, budget))) ?? []
  } catch {
    return requests.map(({ id }) => failure(id, tooLarge))
  }
}

function check(
  item: unknown,
): { readonly request: Request } | { readonly refusal: Answer } {
  const parsed = requestSchema.safeParse(item)
  if (!parsed.success) return { refusal: failure(null, invalidRequest) }
  const { id, method } = parsed.data
  const isAgreed = method === agreedMethod
  if (runsCode(method) || isAgreed) {
    const params = isAgreed
      ? readAgreed(parsed.data.params)
      : capWork(method, parsed.data.params)
    return params
      ? { request: { ...parsed.data, params } }
      : { refusal: failure(id, invalidParams) }
  }
  if (isSend(method) && !isTransaction(parsed.data.params))
    return { refusal: failure(id, invalidParams) }
  if (isAllowedMethod(method)) return { request: parsed.data }
  const message = `The method ${method} is not available`
  return { refusal: failure(id, { code: -32601, message }) }
}
