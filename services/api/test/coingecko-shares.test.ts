import { quickDatabases } from '@cairn/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi } from './_api.ts'
import { link, startCoingecko, usdc } from './_coingecko.ts'
import { minuteMs, onEthereum, openSource } from './_coingecko-source.ts'

let coingecko: Awaited<ReturnType<typeof startCoingecko>>
beforeEach(async () => {
  coingecko = await startCoingecko()
})
afterEach(() => coingecko[Symbol.asyncDispose]())

/** Tokens that nobody lists, each of which costs a call of its own here. */
let made = 0
const unlisted = (count: number) =>
  Array.from({ length: count }, () => {
    made += 1
    return onEthereum(`0x${made.toString(16).padStart(40, 'b')}`)
  })
const counted = async (act: () => Promise<unknown>) => {
  const before = coingecko.calls.length
  await act()
  return coingecko.calls.length - before
}

describe('shares of the price source', () => {
  test('[PRICE-01] h: a caller that asks for ever more coins leaves calls to the others, and to the host', async () => {
    const { source, pass } = openSource(coingecko, {
      ...{ callsPerMinute: 25, batchSize: 1 },
    })
    await source.findPrices([], 'a')
    pass(2 * minuteMs)
    const ask = (caller: string) =>
      counted(() => source.findPrices(unlisted(50), caller))
    expect(await ask('a')).toBe(11)
    expect(await ask('a')).toBe(0)
    expect(await ask('b')).toBe(6)
    expect(await ask('c')).toBe(3)
    const usd = (await source.findPrices([onEthereum(link)], 'd'))[0]?.usd
    expect(usd).toBe(17.04)
    await ask('d')
    await ask('e')
    expect(await ask('f')).toBe(0)
    // What the host itself needs is still asked for.
    expect(await source.findUsdRate('EUR')).toBe(0.85)
    pass(minuteMs)
    expect(await ask('a')).toBe(11)
  })

  test('[PRICE-01] h: histories and floor prices count as well', async () => {
    const { source } = openSource(coingecko, { callsPerMinute: 9 })
    await source.findPrices([], 'a')
    const tokens = unlisted(9)
    const ask = () =>
      Promise.allSettled(
        tokens.map((one) => source.listHistory(one, 'day', 'a')),
      )
    expect(await counted(ask)).toBe(4)
    const floors = () => source.findCollectiblePrices(unlisted(8), 'a')
    expect(await counted(floors)).toBe(0)
    expect(await source.listHistory(onEthereum(link), 'day', 'b')).not.toEqual(
      [],
    )
  })

  test('[PRICE-01] h: coins that the source lists are asked for first', async () => {
    const { source, pass } = openSource(coingecko, {
      ...{ callsPerMinute: 60, batchSize: 1 },
    })
    const others = unlisted(3)
    const asked = [...others, onEthereum(usdc)]
    await source.findPrices(asked)
    pass(11 * minuteMs)
    coingecko.calls.length = 0
    await source.findPrices(asked)
    expect(coingecko.calls[0]).toContain(usdc)
    expect(coingecko.calls).toHaveLength(4)
  })

  test('[PRICE-01] h: a network’s addresses share, and this machine has no share', async () => {
    const [database] = quickDatabases
    if (!database) throw new Error('no database')
    await using api = await startTestApi(database.open, undefined, {
      API_PRICE_SOURCE: 'coingecko',
      API_COINGECKO_URL: coingecko.url,
      API_COINGECKO_CALLS_PER_MINUTE: '10',
      API_COINGECKO_BATCH: '1',
    })
    const ask = (clientIp: string) =>
      counted(async () => {
        const tokens = unlisted(20).map(({ chainId, address }) => ({
          ...{ chainId, contractAddress: address },
        }))
        const response = await api.service.app.request(
          '/rpc/API/GetCoinPrices',
          { method: 'POST', body: JSON.stringify({ tokens }) },
          { clientIp },
        )
        expect(response.status).toBe(200)
      })
    // The list of platforms comes first.
    expect(await ask('2001:db8:1:2::1')).toBe(1 + 4)
    expect(await ask('2001:db8:1:3::1')).toBe(0)
    expect(await ask('203.0.113.7')).toBe(2)
    expect(await ask('127.0.0.1')).toBe(3)
  })
})
