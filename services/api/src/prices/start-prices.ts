import { readFile } from 'node:fs/promises'
import { localTokens } from '@cairn/contracts'
import { type Chain, type Platform, startLoop } from '@cairn/service-kit'
import type { ApiConfig } from '../config.ts'
import { createCoingeckoClient } from './coingecko/client.ts'
import { createCoingeckoSource } from './coingecko/coingecko-source.ts'
import { createLocalMarket } from './local-market.ts'
import { createLocalPast } from './local-past.ts'
import type { PricedToken, PriceSource } from './price-source.ts'
import { createRecordedPriceSource } from './recorded-price-source.ts'

/**
 * Starts the configured price source: the local chains' own markets, sampled
 * for their history, the public API, or none that prices anything.
 *
 * @see PRICE-01
 */
export async function startPrices(
  { database, chains, fetch, now, log }: Platform,
  config: ApiConfig,
): Promise<PriceSource & AsyncDisposable> {
  const { priceSource } = config
  if (priceSource.type === 'coingecko') {
    const { keyFile, ...limits } = priceSource
    const key = keyFile && (await readFile(keyFile, 'utf8')).trim()
    const ask = createCoingeckoClient({ ...limits, key, fetch, now, log })
    const source = createCoingeckoSource({ ...limits, ask, now, log })
    return { ...source, [Symbol.asyncDispose]: async () => {} }
  }
  const { priceCacheMs: cacheMs, priceHistoryMs: everyMs } = config
  const priced = priceSource.type === 'local' ? chains : []
  const market = createLocalMarket({
    ...{ chains: priced, fetch, now, log, cacheMs },
  })
  const source = createRecordedPriceSource(
    database,
    market,
    now,
    createLocalPast(createSymbolOf(priced)),
  )
  let isCaughtUp = false
  const loop = startLoop({
    everyMs,
    work: async () => {
      if (!isCaughtUp) await source.catchUp()
      isCaughtUp = true
      await source.record()
    },
    onError: (err) => log.warn({ err }, 'prices not recorded'),
  })
  return {
    ...source,
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Returns how to name the coins of chains that this process started. */
function createSymbolOf(chains: readonly Chain[]) {
  const symbols = new Map(
    chains
      .filter(({ isLocal }) => isLocal)
      .flatMap(({ chainId }) => localTokens(chainId))
      .map(({ chainId, address, symbol }) => [
        `${chainId}:${address.toLowerCase()}`,
        symbol.replace(/^W(?=ETH$|POL$)/, ''),
      ]),
  )
  return ({ chainId, address }: PricedToken) =>
    symbols.get(`${chainId}:${address}`)
}
