import { createRpcClient } from '@cairn/clients'
import type { Wallet } from '@cairn/core'
import { nativeToCoin } from '@cairn/core'
import { api, type TokenPrice } from '@cairn/protocol'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { signedInWallet, twoDollars } from '../../../test/show-screen.tsx'
import { nativeLogo } from '../networks/network-mark.ts'
import { loadPrices, pricesOptions } from './prices.queries.ts'

type Token = { readonly chainId: number; readonly contractAddress: string }

const tokens: readonly Token[] = Array.from({ length: 120 }, (_, index) => ({
  chainId: 137,
  contractAddress: `0x${`${index}`.padStart(40, '0')}`,
}))
const secondChunk = tokens[50]?.contractAddress

function priceOf(token: Token, value: number | undefined): TokenPrice {
  return {
    token: { ...token },
    price: value === undefined ? null : { value, currency: 'USD' },
    price24hChange: { value: 2, currency: 'USD' },
    updatedAt: '2026-11-21T00:00:00Z',
  } as TokenPrice
}

function walletWith(
  answer: (asked: readonly Token[]) => readonly TokenPrice[],
) {
  const chunks: number[] = []
  const warnings: string[] = []
  const wallet = {
    clients: {
      api: {
        getCoinPrices: async (input: { tokens: readonly Token[] }) => {
          chunks.push(input.tokens.length)
          return { tokenPrices: answer(input.tokens) }
        },
      },
    },
    log: { warn: (_: object, text: string) => warnings.push(text) },
  } as unknown as Pick<Wallet, 'clients' | 'log'>
  return { wallet, chunks, warnings }
}

const never = new AbortController().signal

describe('loadPrices', () => {
  test('[PRICE-01] asks in chunks of 50', async () => {
    const { wallet, chunks } = walletWith((asked) =>
      asked.map((token) => priceOf(token, 1)),
    )
    const prices = await loadPrices(wallet, tokens, never)
    expect(chunks).toEqual([50, 50, 20])
    expect(prices.size).toBe(120)
  })

  test('[PRICE-01] has four chunks on the way at most, and asks for every one', async () => {
    const many = Array.from({ length: 1_010 }, (_, index) => ({
      chainId: 137,
      contractAddress: `0x${`${index}`.padStart(40, '0')}`,
    }))
    let onTheWay = 0
    let most = 0
    const wallet = {
      clients: {
        api: {
          getCoinPrices: async (input: { tokens: readonly Token[] }) => {
            onTheWay += 1
            most = Math.max(most, onTheWay)
            await Promise.resolve()
            onTheWay -= 1
            return { tokenPrices: input.tokens.map((it) => priceOf(it, 1)) }
          },
        },
      },
      log: { warn() {} },
    } as unknown as Pick<Wallet, 'clients' | 'log'>
    expect((await loadPrices(wallet, many, never)).size).toBe(1_010)
    expect(most).toBe(4)
  })

  test('[PRICE-01] error: a failed chunk is logged and skipped', async () => {
    const { wallet, warnings } = walletWith((asked) => {
      if (asked[0]?.contractAddress === secondChunk) throw new Error('away')
      return asked.map((token) => priceOf(token, 1))
    })
    const prices = await loadPrices(wallet, tokens, never)
    expect(prices.size).toBe(70)
    expect(prices.has(`137-${secondChunk}`)).toBe(false)
    expect(warnings).toEqual(['A price chunk failed'])
  })

  test('[PRICE-01] error: coins of a failed chunk keep the price they had', async () => {
    const { wallet } = walletWith((asked) => {
      if (asked[0]?.contractAddress === secondChunk) throw new Error('away')
      return asked.map((token) => priceOf(token, 1))
    })
    const before = (value: number) => ({
      value,
      change: undefined,
      currency: 'USD',
      updatedAt: undefined,
      status: 'FOUND' as const,
    })
    const known = new Map([
      [`137-${tokens[0]?.contractAddress}`, before(9)],
      [`137-${secondChunk}`, before(7)],
      ['1-native', before(3)],
    ])
    const prices = await loadPrices(wallet, tokens, never, known)
    expect(prices.get(`137-${secondChunk}`)?.value).toBe(7)
    expect(prices.get(`137-${tokens[100]?.contractAddress}`)?.value).toBe(1)
    expect(prices.size).toBe(71)
  })

  test('behavior: an aborted question is no failed chunk', async () => {
    const stop = new AbortController()
    stop.abort()
    const { wallet, warnings } = walletWith(() => {
      throw new Error('aborted')
    })
    await expect(loadPrices(wallet, tokens, stop.signal)).rejects.toThrow(
      'aborted',
    )
    expect(warnings).toEqual([])
  })

  test.each([
    { value: 0.5, status: 'FOUND', shown: 0.5 },
    { value: undefined, status: 'NOT_FOUND', shown: 0 },
    { value: -1, status: 'NOT_FOUND', shown: 0 },
    { value: Number.POSITIVE_INFINITY, status: 'NOT_FOUND', shown: 0 },
  ])(
    '[PRICE-01] a price of $value is $status',
    async ({ value, status, shown }) => {
      const { wallet } = walletWith((asked) =>
        asked.map((token) => priceOf(token, value)),
      )
      const [record] = (
        await loadPrices(wallet, tokens.slice(0, 1), never)
      ).values()
      expect(record).toMatchObject({ status, value: shown, change: 2 })
    },
  )

  test('[PRICE-01] a price that was told twice counts once: the first that is one', async () => {
    const { wallet } = walletWith(([first, second]) =>
      first && second
        ? [
            priceOf(first, 2),
            priceOf(first, 1_000_000),
            priceOf(second, undefined),
            priceOf(second, 3),
          ]
        : [],
    )
    const prices = await loadPrices(wallet, tokens.slice(0, 2), never)
    expect([...prices.values()].map(({ value }) => value)).toEqual([2, 3])
  })

  test('[PRICE-01] behavior: what was not answered is missing, what was not asked is dropped', async () => {
    const stranger = { chainId: 1, contractAddress: `0x${'f'.repeat(40)}` }
    const { wallet } = walletWith(() => [priceOf(stranger, 5)])
    expect((await loadPrices(wallet, tokens.slice(0, 2), never)).size).toBe(0)
  })

  test('[PRICE-01] error: one answer that is no price spoils none of its chunk', async () => {
    const body = JSON.stringify({
      tokenPrices: tokens
        .slice(0, 4)
        .map((token, index) => priceOf(token, 10 + index)),
    })
      .replace('"value":10', '"value":null')
      .replace('"value":11', '"value":1e999')
      // The change of the first.
      .replace('"value":2', '"value":"NaN"')
    const url = 'http://wallet.test'
    const fetch = async () => new Response(body)
    const wallet = {
      clients: { api: createRpcClient(api, { url, fetch }) },
      log: { warn: (_: object, text: string) => expect.fail(text) },
    } as unknown as Pick<Wallet, 'clients' | 'log'>
    const prices = await loadPrices(wallet, tokens.slice(0, 4), never)
    expect(
      [...prices.values()].map(({ status, change }) => [status, change]),
    ).toEqual([
      ['NOT_FOUND', undefined],
      ['NOT_FOUND', 2],
      ['FOUND', 2],
      ['FOUND', 2],
    ])
  })
})

describe('pricesOptions', () => {
  const id = '137-native'
  const coins = [
    nativeToCoin({ chainId: 137, balance: '1' }, undefined, nativeLogo),
  ]

  test('[PRICE-01] asks 250 ms after the coins changed', async () => {
    const steps: string[] = []
    const wallet = signedInWallet({
      'API/GetCoinPrices': (body) => {
        steps.push('ask')
        return twoDollars['API/GetCoinPrices']?.(body)
      },
    })
    const options = pricesOptions(wallet, coins, undefined, async (ms) => {
      steps.push(`wait ${ms}`)
    })
    const prices = await new QueryClient().fetchQuery(options)
    expect(prices.get(id)?.value).toBe(2)
    expect(steps).toEqual(['wait 250', 'ask'])
    expect(wallet.storage.get('prices')).toContain(id)
  })

  test('[PRICE-01] asks again each 60000 ms while somebody looks', async () => {
    vi.useFakeTimers()
    try {
      let asked = 0
      const wallet = signedInWallet({
        'API/GetCoinPrices': (body) => {
          asked += 1
          return twoDollars['API/GetCoinPrices']?.(body)
        },
      })
      const client = new QueryClient()
      client.mount()
      const options = pricesOptions(wallet, coins, undefined, async () => {})
      const stop = new QueryObserver(client, options).subscribe(() => {})
      await vi.advanceTimersByTimeAsync(59_000)
      expect(asked).toBe(1)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(asked).toBe(2)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked).toBe(3)
      stop()
      client.unmount()
    } finally {
      vi.useRealTimers()
    }
  })

  test('[PRICE-01] behavior: nothing is asked for no coins', () => {
    const options = pricesOptions(signedInWallet({}), [], undefined)
    expect(options.enabled).toBe(false)
  })
})
