import type { Wallet } from '@cairn/core'
import { type Coin, coinId, type PriceRecord } from '@cairn/primitives'
import type { TokenPrice } from '@cairn/protocol'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { delay } from './delay.ts'

/** @see PRICE-01 */
const chunkSize = 50
const refreshMs = 60_000
const debounceMs = 250
/** Of the six a browser has for a host: what a person does meanwhile goes on. */
const connections = 4

export type Prices = ReadonlyMap<string, PriceRecord>

/**
 * Prices of coins, in chunks of 50, each minute. A chunk that fails is logged
 * and skipped: its coins stay without a price until the next round.
 *
 * @see PRICE-01
 */
export function pricesOptions(wallet: Wallet, coins: readonly Coin[]) {
  const ids = coins.map(({ id }) => id).sort()
  return queryOptions({
    queryKey: ['prices', ids],
    queryFn: async ({ signal }): Promise<Prices> => {
      await delay(debounceMs, signal)
      return loadPrices(wallet, coins, signal)
    },
    enabled: coins.length > 0,
    refetchInterval: refreshMs,
    // Prices known for other coins stay on screen while new ones are asked.
    placeholderData: keepPreviousData,
  })
}

/** @see PRICE-01 */
export async function loadPrices(
  wallet: Pick<Wallet, 'clients' | 'log'>,
  coins: readonly Pick<Coin, 'chainId' | 'contractAddress'>[],
  signal: AbortSignal,
): Promise<Prices> {
  const chunks = Array.from(
    { length: Math.ceil(coins.length / chunkSize) },
    (_, index) => coins.slice(index * chunkSize, (index + 1) * chunkSize),
  )
  const ask = async (
    chunk: (typeof chunks)[number],
  ): Promise<readonly TokenPrice[]> => {
    try {
      const tokens = chunk.map(({ chainId, contractAddress }) => ({
        chainId,
        contractAddress,
      }))
      const { getCoinPrices } = wallet.clients.api
      return (await getCoinPrices({ tokens }, { signal })).tokenPrices
    } catch (error) {
      if (signal.aborted) throw error
      wallet.log.warn({ error: String(error) }, 'A price chunk failed')
      return []
    }
  }
  const answers: TokenPrice[] = []
  const left = chunks.values()
  // All of them take from the same rest, each when it has its answer.
  const worker = async () => {
    for (const chunk of left) answers.push(...(await ask(chunk)))
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const wanted = new Set(
    coins.map(({ chainId, contractAddress }) =>
      coinId(chainId, contractAddress),
    ),
  )
  const prices = new Map<string, PriceRecord>()
  for (const price of answers) {
    const id = coinId(price.token.chainId, price.token.contractAddress)
    // Told twice, the first that says something counts.
    const isKnown = prices.get(id)?.status === 'FOUND'
    if (wanted.has(id) && !isKnown) prices.set(id, toPriceRecord(price))
  }
  return prices
}

/** A price that is no sensible number was not found. @see PRICE-01 */
export function toPriceRecord({
  price,
  price24hChange,
  updatedAt,
}: TokenPrice): PriceRecord {
  const value = price?.value ?? Number.NaN
  const found = Number.isFinite(value) && value >= 0
  return {
    value: found ? value : 0,
    change: Number.isFinite(price24hChange?.value)
      ? price24hChange?.value
      : undefined,
    currency: price?.currency ?? 'USD',
    updatedAt,
    status: found ? 'FOUND' : 'NOT_FOUND',
  }
}
