import type { RpcClient } from '@cairn/clients'
import {
  localAmm,
  localErc20Abi,
  localTokens,
  payLocally,
} from '@cairn/contracts'
import {
  type Address,
  BaseError,
  displayAmount,
  type FundingOption,
  parseAmount,
} from '@cairn/primitives'
import type { api } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import { createPublicClient, http } from 'viem'

/** A coin of the local chains, as these pages sell it. */
type SoldCoin = {
  readonly symbol: string
  readonly decimals: number
  /** `undefined` for the chain's own coin. */
  readonly token: Address | undefined
}

export type Quote = SoldCoin & {
  /** In base units, after the fee. */
  readonly amount: bigint
  /** With the decimal point. */
  readonly shownAmount: string
}

/** Share of the money that the pretended providers keep, in percent. */
const feePercent = 2n
const usdcDecimals = 6
/** Exchange rates are read to 8 digits. */
const rateScale = 10n ** 8n

const symbols: Readonly<Record<FundingOption, string>> = {
  usdc: 'USDC',
  eth: 'WETH',
  matic: '',
}

/**
 * Returns the coins that an amount of fiat buys at the local market's price.
 *
 * @param purchase.amount - a decimal number of at most 2 digits after the point
 * @throws {NotSoldError} if the chain has no such coin
 * @throws {RpcError} if there is no rate of the fiat
 */
export async function quote(
  chain: Chain,
  rates: Pick<RpcClient<typeof api>, 'getExchangeRate'>,
  purchase: {
    readonly option: FundingOption
    readonly fiat: string
    readonly amount: string
  },
): Promise<Quote> {
  const coin = findCoin(chain, purchase.option)
  const { exchangeRate } = await rates.getExchangeRate({
    toCurrency: purchase.fiat,
  })
  const rate = BigInt(Math.round(exchangeRate.value * Number(rateScale)))
  if (rate <= 0n) throw new NotSoldError(purchase.fiat)
  const paid = parseAmount(purchase.amount, usdcDecimals)
  const usdc = (paid * rateScale * (100n - feePercent)) / (rate * 100n)
  const amount = await inCoin(chain, coin, usdc)
  return {
    ...coin,
    amount,
    shownAmount: displayAmount(amount, coin.decimals),
  }
}

/** Sends the coins of a quote, and waits until the account has them. */
export async function deliver(
  chain: Chain,
  to: string,
  { token, amount }: Quote,
): Promise<void> {
  await payLocally(chain, { to, token, amount })
}

function findCoin(chain: Chain, option: FundingOption): SoldCoin {
  if (option === 'matic')
    return {
      symbol: chain.nativeToken.symbol,
      decimals: chain.nativeToken.decimals,
      token: undefined,
    }
  const found = localTokens(chain.chainId).find(
    ({ symbol }) => symbol === symbols[option],
  )
  if (!found) throw new NotSoldError(option)
  const { symbol, decimals, address } = found
  return { symbol, decimals, token: address }
}

/** Converts an amount of USDC by the holdings of the coin's market. */
async function inCoin(
  chain: Chain,
  coin: SoldCoin,
  usdc: bigint,
): Promise<bigint> {
  const { quoteToken, wrappedNative, pairs } = localAmm(chain.chainId)
  const token = coin.token ?? wrappedNative
  if (token === quoteToken) return usdc
  const pair = pairs.find((one) => one.token === token)
  if (!pair) throw new NotSoldError(coin.symbol)
  const client = createPublicClient({
    transport: http(chain.rpcUrl, { fetchOptions: { redirect: 'error' } }),
  })
  const held = (of: Address) =>
    client.readContract({
      address: of,
      abi: localErc20Abi,
      functionName: 'balanceOf',
      args: [pair.address],
    })
  const [coins, money] = await Promise.all([held(token), held(quoteToken)])
  return (usdc * coins) / money
}

/** The chain or the market lacks what was asked for. */
class NotSoldError extends BaseError {
  override readonly name = 'NotSoldError'

  constructor(subject: string) {
    super(`These pages do not sell ${subject}.`)
  }
}
