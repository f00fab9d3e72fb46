import type { Address, Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { Chain, MarketPair } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import { type Asked, askAgreed } from '../agreed.ts'

export type FeeToken = FeeOption['token']

/** A token for fees, and its price in wei. */
export type PricedToken = {
  readonly token: FeeToken
  /** Converts wei to base units, rounded up. */
  readonly fromWei: (wei: bigint) => bigint
}

const getReserves = '0x0902f1ac'

/**
 * Lists the ways to pay: the network's own coin, then each token that has a
 * market price now, on which the chain's nodes agree.
 *
 * @see NODE-01 f
 */
export async function listPricedTokens(
  asked: Asked,
): Promise<readonly PricedToken[]> {
  const { chain } = asked
  const native: PricedToken = {
    token: toNativeToken(chain),
    fromWei: (wei) => wei,
  }
  const { feeMarket: market } = chain
  if (!market) return [native]
  const { quoteToken } = market
  const coin = await readReserves(asked, market.native, quoteToken)
  if (!coin) return [native]
  const inQuote = (wei: bigint) => divideUp(wei * coin.quote, coin.token)
  const priced = await Promise.all(
    market.tokens.map(async ({ token, pair }): Promise<PricedToken[]> => {
      const feeToken: FeeToken = {
        ...token,
        chainId: chain.chainId,
        type: 'ERC20_TOKEN',
      }
      if (!pair) return [{ token: feeToken, fromWei: inQuote }]
      const reserves = await readReserves(asked, pair, quoteToken)
      if (!reserves) return []
      const fromWei = (wei: bigint) =>
        divideUp(inQuote(wei) * reserves.token, reserves.quote)
      return [{ token: feeToken, fromWei }]
    }),
  )
  return [native, ...priced.flat()]
}

function toNativeToken({ chainId, nativeToken }: Chain): FeeToken {
  return {
    chainId,
    name: nativeToken.name,
    symbol: nativeToken.symbol,
    type: 'UNKNOWN',
    decimals: nativeToken.decimals,
    logoURL: '',
  }
}

/**
 * Returns `undefined` for a missing or empty pair, and while nodes differ: one
 * that lies about a price would sell the senders' gas for little.
 */
async function readReserves(
  asked: Asked,
  { address, token }: MarketPair,
  quoteToken: Address,
): Promise<{ readonly token: bigint; readonly quote: bigint } | undefined> {
  const params = [{ to: address, data: getReserves }, 'latest']
  const returned = await askAgreed<Hex>(asked, 'eth_call', params)
  if (returned === undefined || OxHex.size(returned) < 64) return undefined
  const first = OxHex.toBigInt(OxHex.slice(returned, 0, 32))
  const second = OxHex.toBigInt(OxHex.slice(returned, 32, 64))
  if (first === 0n || second === 0n) return undefined
  // A pair keeps its tokens in the order of their addresses.
  return BigInt(token) < BigInt(quoteToken)
    ? { token: first, quote: second }
    : { token: second, quote: first }
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
