import { createNodeClient } from '@cairn/clients'
import { localAmm, localTokens } from '@cairn/contracts'
import { isNativeToken } from '@cairn/primitives'
import type { Chain, Logger } from '@cairn/service-kit'
import { createAmmReader } from './amm-reader.ts'
import { findCurrency } from './currencies.ts'
import { priceTokens } from './price-graph.ts'
import type { Market, UsdPrice } from './price-source.ts'

export type LocalMarketOptions = {
  readonly chains: readonly Chain[]
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  readonly log: Logger
  /** How long the reserves read last are good for. */
  readonly cacheMs: number
}

/** The token whose price a currency without a fixed rate has. */
const coinOf: Readonly<Record<string, string>> = { ETH: 'WETH', BTC: 'WBTC' }

/**
 * Prices of the local chains: what their market makers hold, against USDC, and
 * a fixed table of currencies. Tokens of testnets have no price.
 *
 * @see PRICE-01, PRICE-02
 */
export function createLocalMarket(options: LocalMarketOptions): Market {
  const mainnets = options.chains.filter(({ type }) => type === 'mainnet')
  const sheets = new Map(
    mainnets.map((chain) => [chain.chainId, createSheet(chain, options)]),
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
      const currency = findCurrency(symbol)
      if (!currency) return undefined
      if (currency.type === 'FIAT') return currency.usdRate
      const coins = tokens.filter((it) => it.symbol === coinOf[currency.symbol])
      const prices = await market.findPrices(coins)
      const price = prices.find((it) => it !== undefined)
      return price && 1 / price.usd
    },

    listTokens: () => tokens,
    toRecorded: pricedAddress,
  }
  return market
}

/** The native coin costs what its wrapped token costs. */
function pricedAddress(chainId: number, address: string): string {
  return isNativeToken(address)
    ? localAmm(chainId).wrappedNative.toLowerCase()
    : address.toLowerCase()
}

type Sheet = ReadonlyMap<string, UsdPrice>

/**
 * All prices of a chain, read at most once in `cacheMs`. While the chain is
 * down the last ones stay, with the time they are of.
 */
function createSheet(
  chain: Chain,
  { cacheMs, fetch, now, log }: LocalMarketOptions,
): () => Promise<Sheet> {
  const { factory, quoteToken } = localAmm(chain.chainId)
  const node = createNodeClient({ url: chain.rpcUrl, fetch })
  const readPools = createAmmReader(node, factory)
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
      log.warn({ err: error, chainId: chain.chainId }, 'no new prices')
    }
    return last
  }
}
