import type { PricePeriod } from '@cairn/protocol'
import { crossRates, ratesOf } from '../past-rates.ts'
import type { Caller, PricedToken, PriceSource } from '../price-source.ts'
import { readPlatforms, readRates } from './answers.ts'
import { createFetched } from './fetched.ts'
import { createFloorPrices } from './floor-prices.ts'
import { createHistories } from './histories.ts'
import { bitcoin, type Named, nameToken } from './names.ts'
import { createTokenPrices, type TokenPricesOptions } from './token-prices.ts'

const minuteMs = 60_000
const platformsMs = 24 * 60 * minuteMs
const ratesMs = 10 * minuteMs

/**
 * Creates a price source over CoinGecko's API. While the API is away it returns
 * the last prices with their times.
 *
 * @see PRICE-01, PRICE-02
 */
export function createCoingeckoSource(
  options: TokenPricesOptions,
): PriceSource {
  const { ask, now, log } = options
  const prices = createTokenPrices(options)
  const readHistory = createHistories(ask, now)
  const findPlatforms = createFetched(platformsMs, now, async () =>
    readPlatforms(await ask('/asset_platforms')),
  )
  const findRates = createFetched(ratesMs, now, async () =>
    readRates(await ask('/exchange_rates')),
  )

  return {
    async findPrices(tokens, caller) {
      const named = await nameTokens(tokens)
      const known = named.filter((one) => one !== undefined)
      await prices.refresh(known, caller)
      return named.map((one) => one && prices.find(one))
    },

    findCollectiblePrices: createFloorPrices({ ask, findPlatforms, now, log }),

    async findUsdRate(symbol) {
      return (await findRates().catch(() => undefined))?.get(symbol)
    },

    async listHistory(token, period, caller) {
      const [one] = await nameTokens([token])
      return one ? readHistory(one, { period, currency: 'usd', caller }) : []
    },

    listRates: readRatesOf,
  }

  async function nameTokens(
    tokens: readonly PricedToken[],
  ): Promise<readonly (Named | undefined)[]> {
    const platforms = await findPlatforms().catch(() => undefined)
    return tokens.map(({ chainId, address }) =>
      nameToken(platforms?.get(chainId), address),
    )
  }

  async function readRatesOf(
    symbol: string,
    period: PricePeriod,
    caller?: Caller,
  ) {
    const read = (currency: string) =>
      readHistory(bitcoin, { period, currency, caller })
    const dollars = await read('usd')
    if (symbol === 'BTC') return ratesOf(dollars)
    const others = await read(symbol.toLowerCase())
    return crossRates(dollars, others, period)
  }
}
