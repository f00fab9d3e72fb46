import { createRpcClient } from '@cairn/clients'
import { localAmm, localTokens, localUnlistedTokens } from '@cairn/contracts'
import { api as wire } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalPast } from '../src/prices/local-past.ts'
import type { Market, PriceChange } from '../src/prices/price-source.ts'
import { createRecordedPriceSource } from '../src/prices/recorded-price-source.ts'
import { startPolygon, startTestApi, type TestApi } from './_api.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const periods = ['day', 'week', 'month', 'year'] as const

/** A market with one coin, whose price tests set. */
function testMarket() {
  const state = {
    usd: 2 as number | undefined,
    time: new Date('2026-01-01T12:03:30Z'),
    changes: [] as PriceChange[],
  }
  const market: Market = {
    findPrices: async (tokens) =>
      tokens.map(({ address }) =>
        address === '0xa' && state.usd !== undefined
          ? { usd: state.usd, at: state.time }
          : undefined,
      ),
    findUsdRate: async () => 1,
    findMeasure: (currency) =>
      ({
        EUR: { rate: 0.85 },
        ETH: { token: { chainId: 137, address: '0xa' } },
      })[currency],
    listChanges: async (since) => state.changes.filter(({ at }) => at >= since),
    listTokens: () => [
      { chainId: 137, address: '0xa' },
      { chainId: 137, address: '0xb' },
    ],
    toRecorded: (_, address) => address,
  }
  const pass = (ms: number) => {
    state.time = new Date(state.time.getTime() + ms)
  }
  return { state, market, pass }
}

async function begin(database: Database, past?: LocalPast) {
  await database.query('truncate api.price_history')
  const { state, market, pass } = testMarket()
  const source = createRecordedPriceSource(
    database,
    market,
    () => state.time,
    past,
  )
  return {
    database,
    state,
    pass,
    source,
    history: async (
      period: (typeof periods)[number] | 'all',
      address = '0xa',
    ) =>
      (await source.listHistory({ chainId: 137, address }, period)).map(
        ({ usd, at }) => [at.toISOString(), usd],
      ),
  }
}

describe.each(testDatabases)('createRecordedPriceSource on $name', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(kind.open)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  test('[PRICE-01] records each minute, hour and day once, and deletes old records', async () => {
    const own = await begin(api.platform.database)
    await own.database.query(
      `insert into api.price_history values (137, 'old', '2020-01-01', 1, 60),
         (137, 'old', '2020-01-01', 1, 3600), (137, 'old', '2020-01-01', 1, 86400),
         (137, 'kept', '2025-12-30', 1, 3600), (137, 'kept', '2025-12-30', 1, 60)`,
    )
    await own.source.record()
    await own.source.record()
    expect(
      await own.database.query(
        `select address, usd, step_s, recorded_at from api.price_history
         order by address, step_s`,
      ),
    ).toEqual([
      ...['2026-01-01T12:03:00Z', '2026-01-01T12:00:00Z', '2026-01-01'].map(
        (time, index) => ({
          address: '0xa',
          usd: 2,
          step_s: [60, 3_600, 86_400][index],
          recorded_at: new Date(time),
        }),
      ),
      {
        address: 'kept',
        usd: 1,
        step_s: 3_600,
        recorded_at: new Date('2025-12-30'),
      },
    ])
  })

  test('[PRICE-01] g: tells a made-up past before the first record, and the change by it', async () => {
    const own = await begin(api.platform.database, (token, known, at) =>
      token.address === '0xa' && at < known.at ? known.usd / 2 : known.usd,
    )
    const price = async () =>
      (await own.source.findPrices([{ chainId: 137, address: '0xa' }]))[0]
    expect(await price()).toMatchObject({ usd: 2, change: 100 })
    await own.source.record()
    own.pass(60 * minuteMs)
    own.state.usd = 4
    expect((await price())?.change).toBe(300)
    for (const period of [...periods, 'all'] as const) {
      const points = await own.history(period)
      expect(points.at(-1)?.[1], period).toBe(4)
      expect(points.at(-2)?.[1], period).toBe(2)
      expect(new Set(points.slice(0, -2).map(([, usd]) => usd))).toEqual(
        new Set([1]),
      )
    }
    // A record of a whole day needs nothing made up.
    own.pass(dayMs)
    expect((await price())?.change).toBeUndefined()
    expect((await own.history('day')).map(([, usd]) => usd)).not.toContain(1)
  })

  test('[PRICE-01] returns the samples of a period and the present price, oldest first', async () => {
    const own = await begin(api.platform.database)
    await own.source.record()
    own.pass(minuteMs)
    own.state.usd = 3
    await own.source.record()
    own.pass(10_000)
    own.state.usd = 4
    const points = [
      ['2026-01-01T12:03:00.000Z', 2],
      ['2026-01-01T12:04:00.000Z', 3],
      ['2026-01-01T12:04:40.000Z', 4],
    ]
    expect(await own.history('day')).toEqual(points)
    // A young record shows its minutes in longer periods too, because it has
    // few samples.
    for (const period of periods) {
      expect(await own.history(period)).toEqual(points)
    }
  })

  test('[PRICE-01] behavior: leaves out samples before the period', async () => {
    const own = await begin(api.platform.database)
    await own.source.record()
    own.pass(2 * dayMs)
    own.state.usd = 5
    await own.source.record()
    expect(await own.history('day')).toEqual([
      ['2026-01-03T12:03:00.000Z', 5],
      ['2026-01-03T12:03:30.000Z', 5],
    ])
    expect((await own.history('week'))[0]).toEqual([
      '2026-01-01T12:00:00.000Z',
      2,
    ])
  })

  test('[PRICE-01] behavior: returns no history for a coin without a price', async () => {
    const own = await begin(api.platform.database)
    await own.source.record()
    expect(await own.history('day', '0xb')).toEqual([])
    expect(await own.history('year', 'nobody')).toEqual([])
  })

  test('[PRICE-01] behavior: keeps the past while the market does not answer', async () => {
    const own = await begin(api.platform.database)
    await own.source.record()
    own.pass(minuteMs)
    own.state.usd = undefined
    await own.source.record()
    expect(await own.history('day')).toEqual([['2026-01-01T12:03:00.000Z', 2]])
  })

  test('[PRICE-01] records changes since the last record as steps', async () => {
    const own = await begin(api.platform.database)
    const change = (time: string, usd: number) => ({
      chainId: 137,
      address: '0xa',
      usd,
      at: new Date(`2026-01-01T${time}Z`),
    })
    own.state.changes = [
      change('09:00:10', 1),
      change('11:30:20', 4),
      change('11:30:50', 5),
      // A chain's clock may be ahead of ours.
      change('13:00:00', 9),
    ]
    await own.source.catchUp()
    const caughtUp = [
      ['2026-01-01T09:00:00.000Z', 1],
      ['2026-01-01T11:29:00.000Z', 1],
      ['2026-01-01T11:30:00.000Z', 5],
      ['2026-01-01T12:03:30.000Z', 2],
    ]
    expect(await own.history('day')).toEqual(caughtUp)
    // The day has not ended, so its minutes say more than its sample.
    expect(await own.history('year')).toEqual(caughtUp)
    // Recorded changes are not requested again.
    own.state.changes = [change('10:00:00', 7), change('12:00:00', 6)]
    await own.source.catchUp()
    expect(await own.history('day')).toEqual([
      ...caughtUp.slice(0, 3),
      ['2026-01-01T12:00:00.000Z', 6],
      ...caughtUp.slice(3),
    ])
  })

  test('[PRICE-01] thins a full day to 300 points, with its first and its last', async () => {
    const own = await begin(api.platform.database)
    await own.database.query(
      `insert into api.price_history
         select 137, '0xa', $1::timestamptz - n * interval '1 minute', n, 60
         from generate_series(1, 1400) as n`,
      [own.state.time.toISOString()],
    )
    const points = await own.history('day')
    expect(points).toHaveLength(300)
    expect(points.at(0)?.[1]).toBe(1400)
    expect(points.at(-1)?.[1]).toBe(2)
  })

  test('[PRICE-02] returns fixed rates, and rates from a coin’s price', async () => {
    const own = await begin(api.platform.database)
    await own.source.record()
    own.pass(minuteMs)
    own.state.usd = 4
    expect(await own.source.listRates('EUR', 'day')).toEqual({
      type: 'fixed',
      rate: 0.85,
    })
    expect(await own.source.listRates('ETH', 'day')).toEqual({
      type: 'points',
      points: [
        { rate: 0.5, at: new Date('2026-01-01T12:03:00Z') },
        { rate: 0.25, at: new Date('2026-01-01T12:04:30Z') },
      ],
    })
    expect(await own.source.listRates('XXX', 'day')).toBeUndefined()
  })
})

describe('getCoinPriceHistory', () => {
  let polygon: Awaited<ReturnType<typeof startPolygon>>
  let api: TestApi
  beforeAll(async () => {
    polygon = await startPolygon()
    const [kind] = testDatabases
    if (!kind) throw new Error('no database')
    api = await startTestApi(kind.open, [polygon.chain])
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await polygon[Symbol.asyncDispose]()
  })

  const ask = (
    contractAddress: string,
    period: (typeof periods)[number] = 'day',
    currency?: string,
  ) =>
    createRpcClient(wire, { url: api.url }).getCoinPriceHistory({
      token: { chainId: 137, contractAddress },
      period,
      currency,
    })

  test('[PRICE-01] answers for every address of a coin, in US dollars', async () => {
    const wrapped = localAmm(137).wrappedNative
    await api.platform.database.query(
      `insert into api.price_history values (137, $1, $2, 0.5, 60)`,
      [
        wrapped.toLowerCase(),
        new Date(api.clock.time.getTime() - minuteMs).toISOString(),
      ],
    )
    for (const name of [wrapped, `0x${'0'.repeat(40)}`, `0x${'E'.repeat(40)}`])
      expect(await ask(name)).toEqual({
        currency: 'USD',
        prices: expect.arrayContaining([
          { time: expect.any(String), value: 0.5 },
          { time: expect.any(String), value: expect.closeTo(0.72, 9) },
        ]),
      })
  })

  test('[PRICE-01] [PRICE-02] answers in another currency, by the rates of the time', async () => {
    const wrapped = localAmm(137).wrappedNative
    const dollars = await ask(wrapped)
    const euros = await ask(wrapped, 'day', 'eur')
    expect(euros).toEqual({
      currency: 'EUR',
      prices: dollars.prices.map(({ time, value }) => ({
        time,
        value: expect.closeTo(value * 0.85, 9),
      })),
    })
    const weth = localTokens(137).find(({ symbol }) => symbol === 'WETH')
    const address = weth?.address.toLowerCase() ?? ''
    await api.platform.database.query(
      `insert into api.price_history values (137, $1, $2, 3000, 60)`,
      [address, new Date(api.clock.time.getTime() - minuteMs).toISOString()],
    )
    const ether = await ask(address, 'day', 'ETH')
    expect(ether.currency).toBe('ETH')
    expect(ether.prices[0]?.value).toBeCloseTo(1, 9)
  })

  test('[PRICE-02] error: refuses an unsupported currency', async () => {
    await expect(ask('0x0', 'day', 'XXX')).rejects.toMatchObject({
      error: 'NotFound',
    })
  })

  test('[PRICE-01] behavior: returns an empty history for a coin without a market', async () => {
    const moss = localUnlistedTokens(137).find(
      ({ symbol }) => symbol === 'MOSS',
    )
    expect(await ask(moss?.address ?? '')).toEqual({
      currency: 'USD',
      prices: [],
    })
  })

  test('[PRICE-01] error: refuses an invalid address', async () => {
    await expect(ask('nonsense', 'year')).rejects.toMatchObject({ status: 400 })
  })

  test('[PRICE-01] error: refuses an unknown period', async () => {
    await expect(ask('0x0', 'decade' as 'day')).rejects.toMatchObject({
      code: 2000,
      status: 400,
    })
  })
})
