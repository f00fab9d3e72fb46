import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { link, native, punks, startCoingecko, usdc } from './_coingecko.ts'
import {
  minuteMs,
  onEthereum,
  openSource as openSourceOf,
} from './_coingecko-source.ts'

let coingecko: Awaited<ReturnType<typeof startCoingecko>>
beforeEach(async () => {
  coingecko = await startCoingecko()
})
afterEach(() => coingecko[Symbol.asyncDispose]())

const openSource = (limits?: Parameters<typeof openSourceOf>[1]) =>
  openSourceOf(coingecko, limits)

const priceCalls = () =>
  coingecko.calls.filter((call) => call.startsWith('/simple/'))

describe('createCoingeckoSource', () => {
  test('[PRICE-01] requests tokens by address and native coins by name, with change and time', async () => {
    const { source } = openSource()
    const prices = await source.findPrices([
      onEthereum(usdc),
      onEthereum(native),
      { chainId: 137, address: native },
      { chainId: 80002, address: native },
      onEthereum('nonsense'),
    ])
    expect(prices).toEqual([
      { usd: 0.999914, change: -0.00402, at: new Date(1_767_225_595_000) },
      { usd: 3240.12, change: -1.5048291, at: new Date(1_767_225_590_000) },
      { usd: 0.72, change: 2.25, at: new Date(1_767_225_580_000) },
      undefined,
      undefined,
    ])
    expect(coingecko.calls).toEqual([
      '/asset_platforms',
      `/simple/token_price/ethereum?contract_addresses=${usdc}&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true`,
      '/simple/price?ids=ethereum%2Cmatic-network&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true',
    ])
  })

  test('[PRICE-01] requests only old prices again, and unknown ones later', async () => {
    const { usd, pass } = openSource()
    const unknown = `0x${'12'.repeat(20)}`
    const round = async () => {
      await usd(usdc, unknown)
      return priceCalls().length
    }
    expect([await round(), await round()]).toEqual([1, 1])
    pass(minuteMs)
    expect(await round()).toBe(2)
    expect(priceCalls()[1]).not.toContain(unknown)
    pass(9 * minuteMs)
    expect(await round()).toBe(3)
    expect(priceCalls()[2]).toContain(unknown)
  })

  test('[PRICE-01] requests prices in batches, and shrinks them when the API says they are too large', async () => {
    coingecko.state.maxAddresses = 10
    const { source, pass } = openSource({ batchSize: 40 })
    const tokens = Array.from({ length: 59 }, (_, index) =>
      onEthereum(`0x${`${index}`.padStart(40, '0').replace(/^0/, 'a')}`),
    )
    const sizes = () => priceCalls().map((call) => call.split('%2C').length)
    const asked = [onEthereum(usdc), ...tokens]
    expect((await source.findPrices(asked))[0]?.usd).toBe(0.999914)
    expect(sizes()).toEqual([40, 20, 10, 10, 10, 10, 10, 10])
    pass(10 * minuteMs)
    await source.findPrices(asked)
    expect(sizes().slice(8)).toEqual([10, 10, 10, 10, 10, 10])
  })

  test.each([
    { name: 'missing', entry: undefined },
    { name: 'null', entry: { usd: null } },
    { name: 'a text', entry: { usd: '17.04' } },
    { name: 'not a number', entry: { usd: 'NaN' } },
    { name: 'negative', entry: { usd: -17.04 } },
    { name: 'a list', entry: [17.04] },
    { name: 'in another currency', entry: { eur: 17.04 } },
  ])(
    '[PRICE-01] drops a price that is $name, and no other',
    async ({ entry }) => {
      coingecko.state.tokens = { [link]: entry, [usdc]: { usd: 1 } }
      expect(await openSource().usd(link, usdc)).toEqual([undefined, 1])
    },
  )

  test('[PRICE-01] uses the first of repeated prices, and ignores prices that were not requested', async () => {
    coingecko.state.tokens = {
      [link]: { usd: 17 },
      [link.toUpperCase().replace('0X', '0x')]: { usd: 1_000_000 },
      [usdc]: { usd: 1 },
    }
    const { usd } = openSource()
    expect(await usd(link)).toEqual([17])
    expect(await usd(link, usdc)).toEqual([17, 1])
    expect(priceCalls()).toHaveLength(2)
  })

  test.each([
    { name: 'no number', change: Number.NaN, at: 'yesterday' },
    { name: 'of the future', change: null, at: 9_999_999_999 },
  ])(
    '[PRICE-01] behavior: change and time that are $name are left out',
    async (bad) => {
      coingecko.state.tokens = {
        [link]: {
          usd: 17,
          usd_24h_change: bad.change,
          last_updated_at: bad.at,
        },
      }
      const { source } = openSource()
      expect(await source.findPrices([onEthereum(link)])).toEqual([
        { usd: 17, change: undefined, at: new Date('2026-01-01T00:00:00Z') },
      ])
    },
  )

  test.each([
    { name: 'HTML', raw: '<!doctype html><h1>Maintenance</h1>' },
    { name: 'a list', raw: '[1,2]' },
    { name: 'nothing', raw: '' },
    { name: 'endless', raw: `"${'x'.repeat(5_000_000)}"` },
  ])(
    '[PRICE-01] error: an answer that is $name leaves the last prices',
    async ({ raw }) => {
      const { usd, pass } = openSource()
      await usd(native)
      coingecko.state.raw = raw
      expect(await usd(usdc)).toEqual([undefined])
      pass(minuteMs)
      coingecko.state.raw = undefined
      expect(await usd(native)).toEqual([3240.12])
    },
  )

  test('[COLL-02] [PRICE-01] returns the floor price of a collection, requested once per ten minutes', async () => {
    const { source, pass } = openSource()
    const asked = [onEthereum(punks), onEthereum(link), onEthereum(punks)]
    const found = { usd: 112_514, change: -0.65 }
    const prices = await source.findCollectiblePrices([
      ...asked,
      { chainId: 80002, address: punks },
    ])
    const at = new Date('2026-01-01T00:00:00Z')
    const one = { ...found, at }
    expect(prices).toEqual([one, undefined, one, undefined])
    const calls = () => coingecko.calls.filter((it) => it.startsWith('/nfts/'))
    expect(calls()).toEqual([
      `/nfts/ethereum/contract/${punks}`,
      `/nfts/ethereum/contract/${link}`,
    ])
    pass(9 * minuteMs)
    await source.findCollectiblePrices(asked)
    expect(calls()).toHaveLength(2)
    pass(minuteMs)
    coingecko.state.status = 503
    expect(await source.findCollectiblePrices(asked)).toEqual([
      one,
      undefined,
      one,
    ])
  })

  test.each([
    ['missing', {}],
    ['zero, because nobody sells', { floor_price: { usd: 0 } }],
    ['a text', { floor_price: { usd: '5' } }],
    ['in its own coin alone', { floor_price: { native_currency: 5 } }],
  ])('[COLL-02] a floor price that is %s is none', async (_name, answer) => {
    coingecko.state.collection = answer
    const { source } = openSource()
    expect(await source.findCollectiblePrices([onEthereum(punks)])).toEqual([
      undefined,
    ])
  })

  test('[COLL-02] requests eight collections at a time', async () => {
    const { source } = openSource()
    const many = Array.from({ length: 20 }, (_, index) =>
      onEthereum(`0x${`${index}`.padStart(40, 'a')}`),
    )
    await source.findCollectiblePrices(many)
    expect(coingecko.calls).toHaveLength(1 + 8)
    await source.findCollectiblePrices(many)
    expect(coingecko.calls).toHaveLength(1 + 16)
  })

  test('[PRICE-01] error: while the API is away, pauses longer each time and returns the last prices', async () => {
    const { usd, pass } = openSource()
    await usd(usdc)
    pass(minuteMs)
    coingecko.state.status = 503
    const asked = async () => {
      expect(await usd(usdc)).toEqual([0.999914])
      return priceCalls().length
    }
    expect([await asked(), await asked()]).toEqual([2, 2])
    pass(1_000)
    expect([await asked(), await asked()]).toEqual([3, 3])
    pass(1_000)
    expect(await asked()).toBe(3)
    pass(1_000)
    expect(await asked()).toBe(4)
    coingecko.state.status = 200
    pass(minuteMs)
    expect(await asked()).toBe(5)
  })

  test('[PRICE-01] error: pauses as long as the API says', async () => {
    const { usd, pass } = openSource()
    await usd(usdc)
    coingecko.state.status = 429
    coingecko.state.headers = { 'retry-after': '120' }
    pass(minuteMs)
    await usd(usdc)
    coingecko.state.status = 200
    pass(119_000)
    await usd(usdc)
    expect(priceCalls()).toHaveLength(2)
    pass(1_000)
    await usd(usdc)
    expect(priceCalls()).toHaveLength(3)
  })

  test('[PRICE-01] error: gives up on a slow answer', async () => {
    coingecko.state.delayMs = 20_000
    expect(await openSource({ timeoutMs: 100 }).usd(usdc)).toEqual([undefined])
    coingecko.state.delayMs = 0
    expect(await openSource().usd(usdc)).toEqual([0.999914])
  })

  test('[PRICE-01] keeps to its calls per minute, the longest unrequested first', async () => {
    const { usd, pass } = openSource({ callsPerMinute: 3, batchSize: 1 })
    const tokens = [usdc, link, `0x${'12'.repeat(20)}`]
    await usd(...tokens)
    expect(coingecko.calls).toHaveLength(3)
    pass(minuteMs)
    await usd(...tokens)
    expect(priceCalls()[2]).toContain(tokens[2])
    expect(coingecko.calls).toHaveLength(6)
  })

  test('[PRICE-01] returns the history of tokens and native coins without invalid prices', async () => {
    coingecko.state.chart = {
      prices: [
        [1_767_225_590_000, 3],
        [1_767_139_200_000, 1],
        [1_767_139_200_000, 9],
        [1_767_139_300_000, null],
        [1_767_139_300_000, -2],
        ['now', 2],
        7,
      ],
    }
    const { source } = openSource()
    const points = [
      { at: new Date(1_767_139_200_000), usd: 1 },
      { at: new Date(1_767_225_590_000), usd: 3 },
    ]
    expect(await source.listHistory(onEthereum(native), 'year')).toEqual(points)
    expect(await source.listHistory(onEthereum(link), 'week')).toEqual(points)
    await source.listHistory(onEthereum(link), 'week')
    expect(coingecko.calls.slice(1)).toEqual([
      '/coins/ethereum/market_chart?vs_currency=usd&days=365',
      `/coins/ethereum/contract/${link}/market_chart?vs_currency=usd&days=7`,
    ])
  })

  test('[PRICE-01] [PRICE-02] returns past rates from the price of bitcoin', async () => {
    coingecko.state.chart = { prices: [[1_767_139_200_000, 80_000]] }
    const { source } = openSource()
    const at = new Date(1_767_139_200_000)
    expect(await source.listRates('BTC', 'year')).toEqual({
      type: 'points',
      points: [{ rate: 1 / 80_000, at }],
    })
    coingecko.state.chart = { prices: [[1_767_139_260_000, 68_000]] }
    expect(await source.listRates('EUR', 'year')).toEqual({
      type: 'points',
      points: [{ rate: 0.85, at: new Date(1_767_139_260_000) }],
    })
    await source.listRates('EUR', 'year')
    expect(coingecko.calls).toEqual([
      '/coins/bitcoin/market_chart?vs_currency=usd&days=365',
      '/coins/bitcoin/market_chart?vs_currency=eur&days=365',
    ])
  })

  test('[PRICE-01] behavior: returns no history for an unknown token', async () => {
    const { source } = openSource()
    expect(await source.listHistory(onEthereum(usdc), 'day')).toEqual([])
    expect(
      await source.listHistory({ chainId: 5, address: usdc }, 'day'),
    ).toEqual([])
  })

  test('[PRICE-02] returns rates, and leaves out invalid ones', async () => {
    const { source } = openSource()
    const rates = await Promise.all(
      ['USD', 'EUR', 'BTC', 'ETH', 'JPY', 'KRW', 'THB'].map(source.findUsdRate),
    )
    expect(rates).toEqual([
      1,
      0.85,
      1 / 95_000,
      29.32 / 95_000,
      undefined,
      undefined,
      undefined,
    ])
    expect(coingecko.calls).toEqual(['/exchange_rates'])
  })

  test('[PRICE-02] error: returns no rate when dollars are missing', async () => {
    coingecko.state.rates = { rates: { eur: { value: 80_750 } } }
    expect(await openSource().source.findUsdRate('EUR')).toBeUndefined()
  })
})
