import { NodeUnavailableError } from '@cairn/clients'
import {
  type Address,
  encodeApproval,
  isNativeToken,
  isSameAddress,
} from '@cairn/primitives'
import type { apiSwaps, SwapQuote } from '@cairn/protocol'
import { type Handlers, HttpError } from '@cairn/service-kit'
import type { ApiContext } from '../context.ts'
import type { FoundQuote, SwapCoin, SwapSource } from '../swaps/swap-source.ts'
import { callerOf } from './prices.ts'

const highest = 2n ** 256n
/** Half of the amount: more is no swap, it is a gift. */
const maxSlippageBps = 5_000
/** Other ways that are told beside the best one. */
const maxAlternatives = 4

/**
 * Quotes swaps by the configured source.
 *
 * @see SWAP-01
 */
export function swapHandlers({
  swaps,
  prices,
}: Pick<ApiContext, 'swaps' | 'prices'>): Handlers<typeof apiSwaps> {
  return {
    async getLifiSwapRoutes({ params }, call) {
      const { direction, chainId, tokenAddress, tokenAmount } = params
      requireChain(swaps, chainId)
      const found = await available(
        swaps.findPartners({
          chainId,
          coin: tokenAddress,
          amount: readAmount(tokenAmount, 'tokenAmount'),
          exact: direction === 'from' ? 'input' : 'output',
        }),
      )
      if (!found) throw new HttpError('NotFound', 'The token is not known.')
      const { coin, partners } = found
      if (partners.length === 0) return { routes: [] }
      const usd = await prices.findPrices(
        [coin, ...partners.map((one) => one.coin)].map(({ address }) => ({
          chainId,
          address: address.toLowerCase(),
        })),
        callerOf(call),
      )
      const own = toToken(chainId, coin, usd[0]?.usd, tokenAmount)
      const others = partners.map((one, index) =>
        toToken(chainId, one.coin, usd[index + 1]?.usd, `${one.amount}`),
      )
      const [fromTokens, toTokens] =
        direction === 'from' ? [[own], others] : [others, [own]]
      return {
        routes: [
          { fromChainId: chainId, toChainId: chainId, fromTokens, toTokens },
        ],
      }
    },

    async getLifiSwapQuote({ params }) {
      const { chainId, walletAddress, includeApprove, slippageBps } = params
      const { fromTokenAddress: from, toTokenAddress: to } = params
      requireChain(swaps, chainId)
      if (isSameAddress(from, to)) throw invalid('toTokenAddress')
      if (isNativeToken(walletAddress)) throw invalid('walletAddress')
      if (!isWithin(slippageBps, maxSlippageBps)) throw invalid('slippageBps')
      const { balance, quotes } = await available(
        swaps.findQuotes({
          chainId,
          wallet: walletAddress,
          from,
          to,
          slippageBps,
          ...readOrder(params.fromTokenAmount, params.toTokenAmount),
        }),
      )
      const [best, ...others] = quotes.map((one) =>
        toWire(one, { from, balance, includeApprove }),
      )
      if (!best) throw new HttpError('NotFound', 'No route was found.')
      return { quote: best, alternatives: others.slice(0, maxAlternatives) }
    },
  }
}

function requireChain(swaps: SwapSource, chainId: number): void {
  if (!swaps.serves(chainId))
    throw new HttpError('UnsupportedNetwork', 'No swaps on this network.')
}

/** Exactly one of both amounts is given. */
function readOrder(paid: string | undefined, got: string | undefined) {
  if (paid !== undefined && got === undefined)
    return {
      amount: readAmount(paid, 'fromTokenAmount'),
      exact: 'input',
    } as const
  if (got !== undefined && paid === undefined)
    return {
      amount: readAmount(got, 'toTokenAmount'),
      exact: 'output',
    } as const
  throw invalid('fromTokenAmount')
}

function readAmount(text: string, name: string): bigint {
  const amount = BigInt(text)
  if (amount === 0n || amount >= highest) throw invalid(name)
  return amount
}

function isWithin(value: number, highestValue: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= highestValue
}

function invalid(name: string): HttpError {
  return new HttpError('InvalidArgument', `Invalid argument: ${name}.`)
}

async function available<T>(found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof NodeUnavailableError)) throw error
    throw new HttpError('Unavailable', 'The network does not answer right now.')
  }
}

function toWire(
  quote: FoundQuote,
  order: {
    readonly from: Address
    readonly balance: bigint
    readonly includeApprove: boolean
  },
): SwapQuote {
  const { from, balance, includeApprove } = order
  const needsApproval =
    includeApprove && !isNativeToken(from) && !isSameAddress(quote.to, from)
  return {
    currencyAddress: from,
    currencyBalance: `${balance}`,
    price: `${quote.paid}`,
    maxPrice: `${quote.maxPaid}`,
    to: quote.to,
    transactionData: quote.data,
    transactionValue: `${quote.value}`,
    approveData: needsApproval
      ? encodeApproval({
          contractAddress: from,
          spender: quote.to,
          amount: quote.maxPaid,
        }).data
      : '',
    amount: `${quote.got}`,
    amountMin: `${quote.minGot}`,
    path: [...quote.path],
    feeBps: quote.feeBps,
    gas: `${quote.gas}`,
  }
}

function toToken(
  chainId: number,
  coin: SwapCoin,
  usd: number | undefined,
  price: string,
) {
  const { address, symbol, name, decimals, logoURI } = coin
  return {
    chainId,
    address,
    symbol,
    name,
    decimals,
    priceUsd: usd ?? 0,
    price,
    coinKey: symbol,
    logoUri: logoURI,
  }
}
