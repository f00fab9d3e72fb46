import { createNodeClient } from '@cairn/clients'
import { localAmm, localTokens } from '@cairn/contracts'
import { isNativeToken } from '@cairn/primitives'
import type { Chain, Logger } from '@cairn/service-kit'
import type { PastPools } from './amm-past.ts'
import { type AmmReader, createAmmReader } from './amm-reader.ts'
import { findCurrency } from './currencies.ts'
import { priceTokens } from './price-graph.ts'
import type { Market, PriceChange, UsdPrice } from './price-source.ts'

export type LocalMarketOptions = {
  readonly chains: readonly Chain[]
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  readonly log: Logger
  /** Lifetime of the reserves, in ms. */
  readonly cacheMs: number
}

/** Tokens that set the rates of currencies without a fixed rate. */
const coinOf: Readonly<Record<string, string>> = { ETH: 'WETH', BTC: 'WBTC' }

/**
 * Creates a market of the prices on chains that this process started, from
 * reserves against USDC, and a fixed table of currencies. Testnet tokens have no
 * price. Without such a chain it knows the US dollar alone.
 *
 * @see PRICE-01, PRICE-02
 */
export function createLocalMarket(options: LocalMarketOptions): Market {
  const mainnets = options.chains.filter(
    ({ type, isLocal }) => isLocal && type === 'mainnet',
  )
  const readers = mainnets.map((chain) => ({
    chain,
    reader: createAmmReader(
      createNodeClient({ url: chain.rpcUrl, fetch: options.fetch }),
      localAmm(chain.chainId).factory,
    ),
  }))
  const sheets = new Map(
    readers.map(({ chain, reader }) => [
      chain.chainId,
      createSheet(chain, reader, options),
    ]),
  )
  const tokens = mainnets.flatMap(({ chainId }) =>
    localTokens(chainId)
      .filter(({ type }) => type === 'ERC20')
      .map(({ address, symbol }) => ({
        chainId,
        address: address.toLowerCase(),
        symbol,
      })),
  )

  /** The table of a stack for tests is no rate for real money. */
  const findKnown = (symbol: string) => {
    const currency = findCurrency(symbol)
    return currency?.symbol === 'USD' || mainnets.length > 0
      ? currency
      : undefined
  }

  const market: Market = {
    async findPrices(asked) {
      const chainIds = [...new Set(asked.map(({ chainId }) => chainId))]
      const read = new Map(
        await Promise.all(
          chainIds.map(async (id) => [id, await sheets.get(id)?.()] as const),
        ),
      )
      return asked.map(({ chainId, address }) =>
        read.get(chainId)?.get(pricedAddress(chainId, address)),
      )
    },

    async findUsdRate(symbol) {
      const currency = findKnown(symbol)
      if (!currency) return undefined
      if (currency.type === 'FIAT') return currency.usdRate
      const coins = tokens.filter((it) => it.symbol === coinOf[currency.symbol])
      const prices = await market.findPrices(coins)
      const price = prices.find((it) => it !== undefined)
      return price && 1 / price.usd
    },

    findMeasure(symbol) {
      const currency = findKnown(symbol)
      if (!currency) return undefined
      if (currency.type === 'FIAT') return { rate: currency.usdRate }
      const token = tokens.find((it) => it.symbol === coinOf[currency.symbol])
      return token && { token }
    },

    async listChanges(since) {
      const past = readers.map(async ({ chain: { chainId }, reader }) =>
        toChanges(chainId, await reader.readPast(since)),
      )
      return (await Promise.all(past)).flat()
    },

    listTokens: () => tokens,
    toRecorded: pricedAddress,
  }
  return market
}

/**
 * Returns the address whose price counts: the wrapped token's for the native
 * coin.
 */
function pricedAddress(chainId: number, address: string): string {
  return isNativeToken(address)
    ? localAmm(chainId).wrappedNative.toLowerCase()
    : address.toLowerCase()
}

/** Returns the changed prices after each change of the reserves. */
function toChanges(
  chainId: number,
  past: readonly PastPools[],
): readonly PriceChange[] {
  const quote = localAmm(chainId).quoteToken.toLowerCase()
  const last = new Map<string, number>()
  return past.flatMap(({ at, pools }) =>
    [...priceTokens(quote, pools)].flatMap(([address, usd]) => {
      if (last.get(address) === usd) return []
      last.set(address, usd)
      return [{ chainId, address, usd, at }]
    }),
  )
}

type Sheet = ReadonlyMap<string, UsdPrice>

/**
 * Reads all prices of a chain, at most once per `cacheMs`. While the chain is
 * down the last prices stay, with their times.
 */
function createSheet(
  { chainId }: Chain,
  { readPools }: AmmReader,
  { cacheMs, now, log }: LocalMarketOptions,
): () => Promise<Sheet> {
  const { quoteToken } = localAmm(chainId)
  let last: Sheet = new Map()
  let reading: Promise<Sheet> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY

  return () => {
    const nowMs = now().getTime()
    if (!reading || nowMs - readAtMs >= cacheMs || nowMs < readAtMs) {
      readAtMs = nowMs
      reading = read()
    }
    return reading
  }

  async function read(): Promise<Sheet> {
    try {
      const at = now()
      const prices = priceTokens(quoteToken.toLowerCase(), await readPools())
      last = new Map([...prices].map(([token, usd]) => [token, { usd, at }]))
    } catch (error) {
      log.warn({ err: error, chainId }, 'no new prices')
    }
    return last
  }
}
