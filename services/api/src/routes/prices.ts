import { isNativeToken } from '@cairn/primitives'
import type { api, TokenPrice } from '@cairn/protocol'
import {
  type Call,
  type Handlers,
  HttpError,
  isLoopback,
  widerNetworkOf,
} from '@cairn/service-kit'
import type { ApiContext } from '../context.ts'
import { findCurrency } from '../prices/currencies.ts'
import { convertPast } from '../prices/past-rates.ts'
import type { Caller, PriceSource } from '../prices/price-source.ts'

/**
 * Returns present and past prices of tokens, and rates of currencies. An
 * unknown token is returned without a price.
 *
 * @see PRICE-01, PRICE-02
 */
export function priceHandlers({
  prices,
  now,
}: ApiContext): Pick<
  Handlers<typeof api>,
  | 'getCoinPrices'
  | 'getCoinPriceHistory'
  | 'getCollectiblePrices'
  | 'getExchangeRate'
> {
  return {
    getCoinPrices: ({ tokens }, call) =>
      tellPrices(now, tokens, (asked) =>
        prices.findPrices(asked, callerOf(call)),
      ),

    async getCoinPriceHistory(
      { token, period, currency: wanted = 'USD' },
      call,
    ) {
      const caller = callerOf(call)
      const currency = findCurrency(wanted)
      if (!currency) throw unknownCurrency()
      const { chainId, contractAddress } = token
      if (!isToken(chainId, contractAddress)) {
        throw new HttpError('InvalidArgument', 'Not valid: token.')
      }
      const points = await prices.listHistory(
        { chainId, address: contractAddress.toLowerCase() },
        period,
        caller,
      )
      const rates =
        currency.symbol === 'USD'
          ? ({ type: 'fixed', rate: 1 } as const)
          : points.length > 0 &&
            (await prices.listRates(currency.symbol, period, caller))
      return {
        currency: currency.symbol,
        prices: (rates ? convertPast(points, rates, period) : []).map(
          ({ at, value }) => ({ time: at.toISOString(), value }),
        ),
      }
    },

    getCollectiblePrices: ({ tokens }, call) =>
      tellPrices(now, tokens, (asked) =>
        prices.findCollectiblePrices(asked, callerOf(call)),
      ),

    async getExchangeRate({ toCurrency }) {
      const currency = findCurrency(toCurrency)
      if (!currency) throw unknownCurrency()
      const value = await prices.findUsdRate(currency.symbol)
      if (value === undefined) {
        throw new HttpError('Unavailable', 'There is no rate right now.')
      }
      return {
        exchangeRate: {
          name: currency.name,
          symbol: currency.symbol,
          value,
          vsCurrency: 'USD',
          currencyType: currency.type,
        },
      }
    },
  }
}

/**
 * Returns the network that a share of the source's calls is for: a wide one,
 * because a subscriber may hold many small ones.
 *
 * @see PRICE-01 h
 */
export function callerOf({ ip }: Pick<Call, 'ip'>): Caller {
  return isLoopback(ip) ? undefined : widerNetworkOf(ip)
}

/** Looks up the present prices of tokens, in the order of the tokens. */
async function tellPrices(
  now: ApiContext['now'],
  tokens: readonly TokenPrice['token'][],
  find: (
    asked: Parameters<PriceSource['findPrices']>[0],
  ) => ReturnType<PriceSource['findPrices']>,
) {
  const asked = tokens.map(({ chainId, contractAddress }) => ({
    chainId,
    address: contractAddress.toLowerCase(),
  }))
  const found = await find(asked)
  const tokenPrices = tokens.map((token, index): TokenPrice => {
    const price = found[index]
    if (!price) return { token, updatedAt: now().toISOString() }
    return {
      token,
      price: { value: price.usd, currency: 'USD' },
      ...(price.change !== undefined && {
        price24hChange: { value: price.change, currency: 'USD' },
      }),
      updatedAt: price.at.toISOString(),
    }
  })
  return { tokenPrices }
}

function unknownCurrency(): HttpError {
  return new HttpError('NotFound', 'This currency is not supported.')
}

/** Whether the store can hold a token: chain ids have 32 bits. */
function isToken(chainId: number, address: string): boolean {
  const isChain = Number.isInteger(chainId) && chainId > 0 && chainId < 2 ** 31
  return (
    isChain && (isNativeToken(address) || /^0x[0-9a-f]{40}$/i.test(address))
  )
}
