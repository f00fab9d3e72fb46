import { localErc20Abi } from '@cairn/contracts'
import { address } from '@cairn/protocol'
import { clientIp, createIpLimit, HttpError } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { carriers } from '../carriers.ts'
import type { ChainSide } from '../chain-side.ts'
import type { BridgeContext } from '../context.ts'
import { bridgeStatus } from './bridge-status.ts'
import { assetOf, buildTx, parse, quote } from './quote.ts'

const maxBodyBytes = 100_000
const slowMs = 3_000

const chainId = z.coerce.number().int().positive()
const pairQuery = z.object({ fromChainId: chainId, toChainId: chainId })
const allowanceQuery = z.object({
  chainID: chainId,
  owner: address,
  allowanceTarget: address,
  tokenAddress: address,
})
const approvalQuery = allowanceQuery.extend({
  amount: z.string().regex(/^\d{1,77}$/),
})

/**
 * Serves the nine calls of a bridge aggregator under `/bridge/v2`. Answers stand
 * in `result`; callers name the key in `API-KEY`.
 *
 * @see BRDG-02
 */
export function createBridge(context: BridgeContext): Hono {
  const app = new Hono().basePath('/bridge/v2')
  const allow = createIpLimit(context.config.rateLimit)
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'OPTIONS'],
      allowHeaders: ['content-type', 'accept', 'api-key'],
      maxAge: 86_400,
    }),
  )
  app.use(bodyLimit({ maxSize: maxBodyBytes }))
  app.use(async (c, next) => {
    if (c.req.header('api-key') !== context.config.key)
      return refuse(c, 401, 'The key is not known.')
    await allow(clientIp(c))
    const { answers } = context.faults.current()
    if (answers === 'down') return refuse(c, 503, 'The bridge is down.')
    if (answers === 'slow') await new Promise((end) => setTimeout(end, slowMs))
    if (answers === 'bad') return c.json({ success: true, result: { bad: 1 } })
    return next()
  })
  for (const [path, answer] of Object.entries(reads))
    app.get(path, async (c) => reply(c, await answer(context, c.req.query())))
  app.post('/build-tx', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    return reply(c, await buildTx(context, body))
  })
  app.onError((error, c) => {
    if (error instanceof HttpError)
      return refuse(c, error.status, error.message)
    context.log.error({ err: error, path: c.req.path }, 'call failed')
    return refuse(c, 500, 'The service failed.')
  })
  return app
}

type Answer = (
  context: BridgeContext,
  query: Readonly<Record<string, string>>,
) => Promise<object>

const reads: Readonly<Record<string, Answer>> = {
  '/quote': quote,
  '/supported/chains': async ({ sides }) =>
    [...sides.values()].map(({ chain }) => ({
      chainId: chain.chainId,
      name: chain.title,
      sendingEnabled: true,
      receivingEnabled: true,
      currency: chain.nativeToken,
    })),
  '/supported/bridges': async () =>
    carriers.map(({ name, title }) => ({
      bridgeName: name,
      displayName: title,
      icon: null,
    })),
  '/token-lists/from-token-list': async (context, query) => {
    const { from, to } = sidesOf(context, query)
    return movable(from, to).map((token) => assetOf(from, token))
  },
  '/token-lists/to-token-list': async (context, query) => {
    const { from, to } = sidesOf(context, query)
    return movable(to, from).map((token) => assetOf(to, token))
  },
  '/approval/check-allowance': async (context, query) => {
    const asked = parse(allowanceQuery, query)
    const side = sideOf(context, asked.chainID)
    const { tokenAddress, owner, allowanceTarget } = asked
    const value = await side.allowance(tokenAddress, owner, allowanceTarget)
    return { value: `${value}`, tokenAddress }
  },
  '/approval/build-tx': async (context, query) => {
    const asked = parse(approvalQuery, query)
    const side = sideOf(context, asked.chainID)
    const data = encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'approve',
      args: [side.escrow, BigInt(asked.amount)],
    })
    return { data, to: asked.tokenAddress, from: asked.owner }
  },
  '/bridge-status': bridgeStatus,
}

function sidesOf(context: BridgeContext, query: unknown) {
  const asked = parse(pairQuery, query)
  return {
    from: sideOf(context, asked.fromChainId),
    to: sideOf(context, asked.toChainId),
  }
}

function sideOf({ sides }: BridgeContext, id: number): ChainSide {
  const side = sides.get(id)
  if (side) return side
  throw new HttpError('InvalidArgument', 'This network is not bridged.')
}

/** Lists the coins of one side that the other has too. */
function movable(side: ChainSide, other: ChainSide) {
  if (side === other) return []
  return side.tokens.filter((token) =>
    other.tokens.some((one) => one.chainAgnosticId === token.chainAgnosticId),
  )
}

function reply(c: Context, result: object): Response {
  c.header('cache-control', 'no-store')
  return c.json({ success: true, result })
}

function refuse(c: Context, status: number, message: string): Response {
  return c.json({ success: false, message }, status as ContentfulStatusCode)
}
