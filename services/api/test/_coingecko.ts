import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'

/** Addresses of tokens on Ethereum; their prices follow. */
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const link = '0x514910771af9ca656af840dff83e8264ecf986ca'
/** A collection with tokens for sale. */
export const punks = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'
export const native = `0x${'0'.repeat(40)}`

const platforms = [
  {
    id: 'ethereum',
    chain_identifier: 1,
    name: 'Ethereum',
    shortname: 'Ethereum',
    native_coin_id: 'ethereum',
  },
  {
    id: 'polygon-pos',
    chain_identifier: 137,
    name: 'Polygon POS',
    shortname: 'MATIC',
    native_coin_id: 'matic-network',
  },
  { id: 'solana', chain_identifier: null, native_coin_id: 'solana' },
  { id: '../evil', chain_identifier: 10, native_coin_id: 'ethereum' },
  { id: 'second-ethereum', chain_identifier: 1, native_coin_id: 'bitcoin' },
]

/** Recorded answers of the API. Tests change single fields. */
export function recordedAnswers() {
  return {
    platforms: platforms as unknown,
    coins: {
      ethereum: {
        usd: 3240.12,
        usd_24h_change: -1.5048291,
        last_updated_at: 1_767_225_590,
      },
      'matic-network': {
        usd: 0.72,
        usd_24h_change: 2.25,
        last_updated_at: 1_767_225_580,
      },
    } as unknown,
    tokens: {
      [usdc]: {
        usd: 0.999914,
        usd_24h_change: -0.00402,
        last_updated_at: 1_767_225_595,
      },
      [link]: {
        usd: 17.04,
        usd_24h_change: 3.1,
        last_updated_at: 1_767_225_591,
      },
    } as unknown,
    rates: {
      rates: {
        btc: { name: 'Bitcoin', unit: 'BTC', value: 1, type: 'crypto' },
        eth: { name: 'Ether', unit: 'ETH', value: 29.32, type: 'crypto' },
        usd: { name: 'US Dollar', unit: '$', value: 95_000, type: 'fiat' },
        eur: { name: 'Euro', unit: '€', value: 80_750, type: 'fiat' },
        jpy: { name: 'Japanese Yen', unit: '¥', value: -1, type: 'fiat' },
        krw: { name: 'Won', unit: '₩', value: 'many', type: 'fiat' },
      },
    } as unknown,
    chart: {
      prices: [
        [1_767_139_200_000, 3290.17],
        [1_767_139_500_000, 3291.4],
        [1_767_225_590_000, 3240.12],
      ],
      market_caps: [[1_767_139_200_000, 397_000_000_000]],
      total_volumes: [[1_767_139_200_000, 12_000_000_000]],
    } as unknown,
    collection: {
      id: 'cryptopunks',
      contract_address: punks,
      native_currency: 'ethereum',
      floor_price: { native_currency: 44.95, usd: 112_514 },
      floor_price_24h_percentage_change: { usd: -0.65, native_currency: 0.1 },
    } as unknown,
    /** Maximum number of addresses per request. */
    maxAddresses: 100,
    status: 200,
    headers: {} as Record<string, string>,
    /** Replaces the answer, unparsed. */
    raw: undefined as string | undefined,
    delayMs: 0,
  }
}

/** Starts the public API as a real local server that records its requests. */
export async function startCoingecko() {
  const state = recordedAnswers()
  const calls: string[] = []
  const keys: (string | undefined)[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    calls.push(pathname.replace('/api/v3', '') + search)
    keys.push(c.req.header('x-cg-demo-api-key'))
    await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    if (state.status !== 200) {
      return c.json(
        { status: { error_code: state.status } },
        state.status as 429,
        state.headers,
      )
    }
    if (state.raw !== undefined) return c.body(state.raw)
    return next()
  })
  app.get('/api/v3/asset_platforms', (c) => c.json(state.platforms))
  app.get('/api/v3/simple/price', (c) => c.json(state.coins))
  app.get('/api/v3/exchange_rates', (c) => c.json(state.rates))
  app.get('/api/v3/simple/token_price/:platform', (c) => {
    const asked = c.req.query('contract_addresses')?.split(',') ?? []
    return asked.length > state.maxAddresses
      ? c.json(
          {
            error_code: 10012,
            status: { error_message: 'Number of contract addresses …' },
          },
          400,
        )
      : c.json(state.tokens)
  })
  app.get('/api/v3/coins/:id/market_chart', (c) => c.json(state.chart))
  app.get('/api/v3/coins/:platform/contract/:address/market_chart', (c) =>
    c.req.param('address') === link
      ? c.json(state.chart)
      : c.json({ error: 'coin not found' }, 404),
  )
  app.get('/api/v3/nfts/:platform/contract/:address', (c) =>
    c.req.param('address') === punks
      ? c.json(state.collection)
      : c.json({ error: 'nft not found' }, 404),
  )
  const server = await serve(app)
  return {
    state,
    calls,
    keys,
    url: `${server.url}/api/v3`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
