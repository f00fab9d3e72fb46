import { randomUUID } from 'node:crypto'
import type { RpcClient } from '@cairn/clients'
import {
  blockedLocales,
  fundingOptions,
  isAddress,
  isFundingAmount,
  listCountries,
  type OnrampProvider,
  onrampProviders,
  paidChainOf,
} from '@cairn/primitives'
import type { api } from '@cairn/protocol'
import type { Chain, Database, Logger } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import {
  beginPayment,
  endPayment,
  findPayment,
} from '../db/payments.queries.ts'
import {
  missingPage,
  orderPage,
  pagePolicy,
  paymentPage,
  refusedPage,
} from '../page.ts'
import { readOrder } from '../read-order.ts'
import { isSame, type SardineTokens } from '../sardine-tokens.ts'
import { deliver, type Quote, quote } from '../sell.ts'

export type OnrampContext = {
  readonly database: Database
  readonly chains: readonly Chain[]
  readonly look: Hono
  readonly now: () => Date
  readonly log: Logger
  readonly moonpayKey: string
  readonly moonpaySecret: Uint8Array
  readonly sardineTokens: SardineTokens
  readonly rates: Pick<RpcClient<typeof api>, 'getExchangeRate'>
}

/** Form of a payment. */
const payment = z.object({
  /** Made with the page, so that one press pays once. */
  id: z.uuid(),
  address: z.string().refine(isAddress),
  fiat: z.string().regex(/^[A-Z]{3}$/),
  amount: z.string().refine(isFundingAmount),
  option: z.enum(fundingOptions),
})

const anyProvider = `:provider{${onrampProviders.join('|')}}`
const maxFormBytes = 4096

/**
 * Serves the local payment providers: their pages, their country lists, and the
 * call with which sardine's clients start.
 *
 * @see RAMP-01 RAMP-02
 */
export function createOnramp(context: OnrampContext): Hono {
  const app = new Hono()
  app.route('/', countryRoutes())
  app.route('/', sardineRoutes(context.sardineTokens))
  app.get('/onramp/payments/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    const found = id.data && (await findPayment(context.database, id.data))
    return found ? show(c, paymentPage(found)) : show(c, missingPage(), 404)
  })
  app.get(`/onramp/${anyProvider}`, (c) => {
    const provider = c.req.param('provider') as OnrampProvider
    const { search, searchParams } = new URL(c.req.url)
    const order = readOrder(provider, search, {
      ...context,
      isSardineToken: context.sardineTokens.isValid,
    })
    return show(c, orderPage(provider, searchParams, order, randomUUID()))
  })
  app.post(
    `/onramp/${anyProvider}/pay`,
    bodyLimit({ maxSize: maxFormBytes }),
    async (c) => {
      const provider = c.req.param('provider') as OnrampProvider
      const form = payment.safeParse(await c.req.parseBody())
      const paid = form.data && (await pay(context, provider, form.data))
      return paid
        ? c.redirect(`/onramp/payments/${form.data?.id}`, 303)
        : show(c, refusedPage(provider), 400)
    },
  )
  return app.route('/', context.look)
}

/**
 * Pays once for each id: a form that is sent again only leads to its payment.
 *
 * @returns `false` if the coin cannot be sold
 */
async function pay(
  context: OnrampContext,
  provider: OnrampProvider,
  order: z.output<typeof payment>,
): Promise<boolean> {
  const { database, chains, rates, now, log } = context
  const chainId = paidChainOf({ networks: chains }, provider)
  const chain = chains.find((one) => one.chainId === chainId)
  if (!chain) return false
  let sold: Quote
  try {
    sold = await quote(chain, rates, order)
  } catch (err) {
    log.warn({ err }, 'no price')
    return false
  }
  const began = await beginPayment(database, {
    id: order.id,
    provider,
    account: order.address,
    chainId,
    symbol: sold.symbol,
    amount: sold.shownAmount,
    paidAt: now(),
  })
  if (!began) return true
  const end = await deliver(chain, order.address, sold).then(
    () => 'paid' as const,
    (err: unknown) => {
      log.error({ err }, 'coins not delivered')
      return 'failed' as const
    },
  )
  await endPayment(database, order.id, end)
  return true
}

/** The two lists, in the two forms. @see RAMP-01 */
function countryRoutes(): Hono {
  const app = new Hono()
  const listWithout = (more: readonly string[]) =>
    listCountries().map((alpha2) => ({
      alpha2,
      isAllowed: !blockedLocales.includes(alpha2) && !more.includes(alpha2),
    }))
  const forAll = { 'access-control-allow-origin': '*' }
  app.get('/onramp/moonpay/countries', (c) =>
    c.json(listWithout(['IN']), 200, forAll),
  )
  app.get('/onramp/transak/countries', (c) =>
    c.json({ response: listWithout(['PH']) }, 200, forAll),
  )
  return app
}

function sardineRoutes(tokens: SardineTokens): Hono {
  const app = new Hono()
  app.post('/onramp/sardine/v1/auth/client-tokens', (c) => {
    const [, text = ''] =
      /^Basic (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const [, secret = ''] =
      /^[^:]*:(.*)$/.exec(Buffer.from(text, 'base64').toString()) ?? []
    if (!isSame(secret, tokens.clientSecret))
      return c.json({ code: 401, message: 'Unauthorized' }, 401)
    return c.json({ clientToken: tokens.issue() })
  })
  return app
}

function show(
  c: Context,
  html: string,
  status: 200 | 400 | 404 = 200,
): Response {
  c.header('content-security-policy', pagePolicy)
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  return c.html(html, status)
}
