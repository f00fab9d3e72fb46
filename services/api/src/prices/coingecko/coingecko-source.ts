import { isNativeToken } from '@cairn/primitives'
import type { PricePeriod } from '@cairn/protocol'
import { HttpError, type Logger } from '@cairn/service-kit'
import { crossRates, ratesOf } from '../past-rates.ts'
import type {
  PricedToken,
  PricePoint,
  PriceSource,
  UsdPrice,
} from '../price-source.ts'
import {
  type Platform,
  readPlatforms,
  readPoints,
  readPrices,
  readRates,
} from './answers.ts'
import { type CoingeckoClient, CoingeckoRefusal } from './client.ts'
import { createFloorPrices } from './floor-prices.ts'
import { createRemembered } from './remembered.ts'

export type CoingeckoSourceOptions = {
  readonly ask: CoingeckoClient
  readonly now: () => Date
  readonly log: Logger
  /** Lifetime of a price, in ms. */
  readonly cacheMs: number
  /**
   * Initial number of tokens per request. The API says when they are too many.
   */
  readonly batchSize: number
}

const minuteMs = 60_000
const platformsMs = 24 * 60 * minuteMs
const ratesMs = 10 * minuteMs
const historyMs = 5 * minuteMs
/** Pause before an unknown price is requested again, in ms. */
const unknownMs = 10 * minuteMs
const maxPrices = 20_000
const maxHistories = 500

const daysOf: Readonly<Record<PricePeriod, string>> = {
  day: '1',
  week: '7',
  month: '30',
  year: '365',
}

/** A token with its name at the API. */
type Named = { readonly key: string; readonly name: string } & (
  | { readonly type: 'coin' }
  | { readonly type: 'token'; readonly platform: string }
)

/** A coin with a price in every currency. Their ratio is the exchange rate. */
const bitcoin: Named = { type: 'coin', key: 'bitcoin', name: 'bitcoin' }

/**
 * Creates a price source over CoinGecko's API. While the API is away it returns
 * the last prices with their times.
 *
 * @see PRICE-01, PRICE-02
 */
export function createCoingeckoSource(
  options: CoingeckoSourceOptions,
): PriceSource {
  const { ask, now, log, cacheMs } = options
  const prices = createRemembered<UsdPrice | undefined>(maxPrices, now)
  const histories = createRemembered<readonly PricePoint[]>(maxHistories, now)
  const findPlatforms = createFetched(platformsMs, now, async () =>
    readPlatforms(await ask('/asset_platforms')),
  )
  const findRates = createFetched(ratesMs, now, async () =>
    readRates(await ask('/exchange_rates')),
  )
  let batchSize = options.batchSize
  let turn = Promise.resolve()

  return {
    async findPrices(tokens) {
      const named = await nameTokens(tokens)
      // One refresh at a time: the second needs no price that the first has
      // loaded.
      turn = turn.then(() => refresh(named.filter((one) => one !== undefined)))
      await turn
      return named.map((one) => one && prices.get(one.key)?.value)
    },

    findCollectiblePrices: createFloorPrices({ ask, findPlatforms, now, log }),

    async findUsdRate(symbol) {
      return (await findRates().catch(() => undefined))?.get(symbol)
    },

    async listHistory(token, period) {
      const [one] = await nameTokens([token])
      return one ? readHistory(one, period, 'usd') : []
    },

    async listRates(symbol, period) {
      const dollars = await readHistory(bitcoin, period, 'usd')
      return symbol === 'BTC'
        ? ratesOf(dollars)
        : crossRates(
            dollars,
            await readHistory(bitcoin, period, symbol.toLowerCase()),
            period,
          )
    },
  }

  /** Returns the past prices of a coin in a currency, from a cache. */
  async function readHistory(
    one: Named,
    period: PricePeriod,
    currency: string,
  ): Promise<readonly PricePoint[]> {
    const key = `${one.key} ${period} ${currency}`
    const known = histories.get(key)
    if (known && isFresh(known, historyMs)) return known.value
    try {
      histories.set(key, await askHistory(one, daysOf[period], currency))
    } catch (cause) {
      if (known) return known.value
      throw new HttpError('Unavailable', 'There is no history right now.', {
        cause,
      })
    }
    return histories.get(key)?.value ?? []
  }

  function isFresh({ atMs }: { readonly atMs: number }, ms: number): boolean {
    return Math.abs(now().getTime() - atMs) < ms
  }

  async function nameTokens(
    tokens: readonly PricedToken[],
  ): Promise<readonly (Named | undefined)[]> {
    const platforms = await findPlatforms().catch(() => undefined)
    return tokens.map(({ chainId, address }) =>
      nameToken(platforms?.get(chainId), address),
    )
  }

  /** Requests unknown and old prices, the longest unrequested first. */
  async function refresh(named: readonly Named[]): Promise<void> {
    const stale = new Map<string, Named>()
    for (const one of named) {
      const known = prices.get(one.key)
      const ms = known?.value ? cacheMs : unknownMs
      if (!known || !isFresh(known, ms)) stale.set(one.key, one)
    }
    const ageOf = ({ key }: Named) => prices.get(key)?.atMs ?? 0
    const wanted = [...stale.values()].sort((a, b) => ageOf(a) - ageOf(b))
    const groups = Map.groupBy(wanted, pathOf)
    try {
      for (const [path, group] of groups) await askGroup(path, group)
    } catch (error) {
      log.debug({ err: error }, 'prices stay as they are')
    }
  }

  async function askGroup(
    path: string,
    group: readonly Named[],
  ): Promise<void> {
    for (let rest = group; rest.length > 0; ) {
      const batch = rest.slice(0, batchSize)
      const names = batch.map(({ name }) => name)
      try {
        const list = names.join(',')
        const found = readPrices(
          await ask(path, {
            [batch[0]?.type === 'coin' ? 'ids' : 'contract_addresses']: list,
            vs_currencies: 'usd',
            include_24hr_change: 'true',
            include_last_updated_at: 'true',
          }),
          names,
          now(),
        )
        for (const { key, name } of batch) prices.set(key, found.get(name))
      } catch (error) {
        if (!(error instanceof CoingeckoRefusal)) throw error
        if (batch.length > 1) {
          // The API's limit per request depends on the plan, and changes.
          batchSize = Math.ceil(batch.length / 2)
          continue
        }
        for (const { key } of batch) prices.set(key, undefined)
      }
      rest = rest.slice(batch.length)
    }
  }

  async function askHistory(
    one: Named,
    days: string,
    currency: string,
  ): Promise<readonly PricePoint[]> {
    const path =
      one.type === 'coin'
        ? `/coins/${one.name}/market_chart`
        : `/coins/${one.platform}/contract/${one.name}/market_chart`
    try {
      return readPoints(await ask(path, { vs_currency: currency, days }))
    } catch (error) {
      if (error instanceof CoingeckoRefusal) return []
      throw error
    }
  }
}

function pathOf(one: Named): string {
  return one.type === 'coin'
    ? '/simple/price'
    : `/simple/token_price/${one.platform}`
}

function nameToken(
  platform: Platform | undefined,
  address: string,
): Named | undefined {
  if (!platform) return undefined
  if (isNativeToken(address)) {
    const { coin } = platform
    return coin === undefined
      ? undefined
      : { type: 'coin', key: coin, name: coin }
  }
  if (!/^0x[0-9a-f]{40}$/.test(address)) return undefined
  return {
    type: 'token',
    key: `${platform.id} ${address}`,
    name: address,
    platform: platform.id,
  }
}

/**
 * Loads a value at most once per `ttlMs`. The last value stays while loading
 * fails.
 */
function createFetched<V>(
  ttlMs: number,
  now: () => Date,
  load: () => Promise<V>,
): () => Promise<V> {
  let last: { readonly value: V; readonly atMs: number } | undefined
  let loading: Promise<V> | undefined
  return async () => {
    const nowMs = now().getTime()
    if (last && Math.abs(nowMs - last.atMs) < ttlMs) return last.value
    loading ??= load().finally(() => {
      loading = undefined
    })
    try {
      const value = await loading
      last = { value, atMs: now().getTime() }
      return value
    } catch (error) {
      if (last) return last.value
      throw error
    }
  }
}
