import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import { api as wire } from '@cairn/protocol'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi } from './_api.ts'
import { link, punks, startCoingecko, usdc } from './_coingecko.ts'
import { openSource as openSourceOf } from './_coingecko-source.ts'

let coingecko: Awaited<ReturnType<typeof startCoingecko>>
beforeEach(async () => {
  coingecko = await startCoingecko()
})
afterEach(() => coingecko[Symbol.asyncDispose]())

const openSource = (limits?: Parameters<typeof openSourceOf>[1]) =>
  openSourceOf(coingecko, limits)

describe('createCoingeckoClient', () => {
  test('[PRICE-01] error: follows no redirect, because the key is for one host', async () => {
    coingecko.state.status = 302
    coingecko.state.headers = { location: `${coingecko.url}/elsewhere` }
    await openSource().usd(usdc)
    expect(coingecko.calls).toEqual(['/asset_platforms'])
  })
})

describe('startApi', () => {
  const open = testDatabases[0]?.open
  if (!open) throw new Error('no database')

  async function withKey<T>(run: (file: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'key-'))
    try {
      const file = join(folder, 'key')
      await writeFile(file, 'CG-test\n')
      return await run(file)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('[PRICE-01] uses the public API if configured, with its key in a header alone', async () => {
    await withKey(async (file) => {
      await using api = await startTestApi(open, undefined, {
        API_PRICE_SOURCE: 'coingecko',
        API_COINGECKO_URL: coingecko.url,
        API_COINGECKO_KEY_FILE: file,
      })
      const client = createRpcClient(wire, { url: api.url })
      const token = { chainId: 1, contractAddress: link }
      expect(
        (await client.getCoinPrices({ tokens: [token] })).tokenPrices,
      ).toEqual([
        {
          token,
          price: { value: 17.04, currency: 'USD' },
          price24hChange: { value: 3.1, currency: 'USD' },
          updatedAt: '2025-12-31T23:59:51.000Z',
        },
      ])
      expect(
        (await client.getCoinPriceHistory({ token, period: 'day' })).prices,
      ).toHaveLength(3)
      expect(
        (await client.getExchangeRate({ toCurrency: 'EUR' })).exchangeRate
          .value,
      ).toBe(0.85)
      expect(new Set(coingecko.keys)).toEqual(new Set(['CG-test']))
      expect(coingecko.calls.join()).not.toContain('CG-test')

      const collectible = { chainId: 1, contractAddress: punks, tokenId: '7' }
      const { tokenPrices } = await client.getCollectiblePrices({
        tokens: [collectible],
      })
      expect(tokenPrices).toMatchObject([
        { token: collectible, price: { value: 112_514, currency: 'USD' } },
      ])

      coingecko.state.status = 500
      await expect(
        client.getCoinPriceHistory({ token, period: 'year' }),
      ).rejects.toMatchObject({ error: 'Unavailable' })
    })
  })

  test('[PRICE-01] calls no outside host by default', async () => {
    await using api = await startTestApi(open, undefined, {
      API_COINGECKO_URL: coingecko.url,
    })
    const { tokenPrices } = await createRpcClient(wire, {
      url: api.url,
    }).getCoinPrices({ tokens: [{ chainId: 1, contractAddress: link }] })
    expect(tokenPrices[0]?.price).toBeUndefined()
    expect(coingecko.calls).toEqual([])
  })
})
