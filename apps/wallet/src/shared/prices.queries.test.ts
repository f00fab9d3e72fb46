import type { Wallet } from '@cairn/core'
import type { TokenPrice } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { loadPrices } from './prices.queries.ts'

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
})
