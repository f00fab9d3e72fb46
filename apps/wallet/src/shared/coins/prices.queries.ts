import type { Wallet } from '@cairn/core'
import { delay, keepPrices, type Prices } from '@cairn/core'
import { type Coin, coinId, type PriceRecord } from '@cairn/primitives'
import type { TokenPrice } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'

/** @see PRICE-01 */
const chunkSize = 50
const refreshMs = 60_000
const debounceMs = 250
/** Leaves two of the browser's six connections per host to other requests. */
const connections = 4

/**
 * Prices of coins, in chunks of 50, each minute. A chunk that fails is logged
 * and skipped: its coins keep the price they had, marked as old, until the next
 * round.
 *
 * @param kept - what this browser knew last, shown until more is known
 * @see PRICE-01
 */
export function pricesOptions(
  wallet: Wallet,
  coins: readonly Pick<Coin, 'id' | 'chainId' | 'contractAddress'>[],
  kept: Prices | undefined,
  wait: typeof delay = delay,
) {
  const ids = coins.map(({ id }) => id).sort()
  return queryOptions<Prices, Error, Prices, (string | string[])[]>({
    queryKey: ['prices', ids],
    queryFn: async ({ signal, client }) => {
      await wait(debounceMs, signal)
      const all = client.getQueriesData<Prices>({ queryKey: ['prices'] })
      const known = new Map([
        ...(kept ?? []),
        ...all.flatMap(([, prices]) => [...(prices ?? [])]),
      ])
      const prices = await loadPrices(wallet, coins, signal, known)
      keepPrices(wallet, prices)
      return prices
    },
    enabled: coins.length > 0,
    refetchInterval: refreshMs,
    // Prices known for other coins stay on screen while new ones are asked.
    placeholderData: (previous) => previous ?? kept,
  })
}

/**
 * Asks for prices now.
 *
 * @param known - what coins of a chunk that fails keep
 * @see PRICE-01
 */
export async function loadPrices(
  wallet: Pick<Wallet, 'clients' | 'log'>,
  coins: readonly Pick<Coin, 'chainId' | 'contractAddress'>[],
  signal: AbortSignal,
  known: Prices = new Map(),
): Promise<Prices> {
  const prices = new Map<string, PriceRecord>()
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
      for (const { chainId, contractAddress } of chunk) {
        const id = coinId(chainId, contractAddress)
        const before = known.get(id)
        if (before) prices.set(id, { ...before, isOld: true })
      }
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
