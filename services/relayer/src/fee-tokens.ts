import { localAmm, localTokens } from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import type { ChainNode } from './chain-node.ts'

export type FeeToken = FeeOption['token']

/** A token that fees may be paid in, and how much of it a wei is worth. */
export type PricedToken = {
  readonly token: FeeToken
  /** Base units for so many wei, rounded up. */
  readonly fromWei: (wei: bigint) => bigint
}

const stableSymbols: readonly string[] = ['USDC', 'USDT', 'DAI']
const getReserves = '0x0902f1ac'

/** The chain's own coin as a fee token. */
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
 * Lists what fees may be paid in: the native coin, then each stable coin that
 * the chain's market maker has a price for at this moment.
 */
export async function listPricedTokens(
  node: ChainNode,
  chain: Chain,
): Promise<readonly PricedToken[]> {
  const native: PricedToken = {
    token: toNativeToken(chain),
    fromWei: (wei) => wei,
  }
  const market = marketOf(chain.chainId)
  if (!market) return [native]
  const inQuote = await readReserves(
    node,
    market.nativePair,
    market.native,
    market.quote,
  )
  if (!inQuote) return [native]
  const quoteFor = (wei: bigint) => divideUp(wei * inQuote.other, inQuote.own)
  const stable = await Promise.all(
    market.stable.map(async ({ token, pair }): Promise<PricedToken[]> => {
      if (!pair) return [{ token, fromWei: quoteFor }]
      const reserves = await readReserves(
        node,
        pair.address,
        pair.token,
        market.quote,
      )
      if (!reserves) return []
      return [
        {
          token,
          fromWei: (wei) =>
            divideUp(quoteFor(wei) * reserves.own, reserves.other),
        },
      ]
    }),
  )
  return [native, ...stable.flat()]
}

function marketOf(chainId: number) {
  const { pairs, wrappedNative, quoteToken } = localAmm(chainId)
  const nativePair = pairs.find(({ token }) => token === wrappedNative)
  if (!nativePair) return undefined
  const stable = localTokens(chainId)
    .filter(
      ({ symbol, type }) => type === 'ERC20' && stableSymbols.includes(symbol),
    )
    .map((found) => ({
      token: toFeeToken(found),
      pair:
        found.address === quoteToken
          ? undefined
          : pairs.find(({ token }) => token === found.address),
      isQuote: found.address === quoteToken,
    }))
    .filter(({ pair, isQuote }) => pair || isQuote)
  return {
    native: wrappedNative,
    quote: quoteToken,
    nativePair: nativePair.address,
    stable,
  }
}

function toFeeToken(token: ReturnType<typeof localTokens>[number]): FeeToken {
  return {
    chainId: token.chainId,
    name: token.name,
    symbol: token.symbol,
    type: 'ERC20_TOKEN',
    decimals: token.decimals,
    logoURL: token.logoURI ?? '',
    contractAddress: token.address,
  }
}

/** `undefined` where there is no market, or an empty one. */
async function readReserves(
  node: ChainNode,
  pair: Address,
  own: Address,
  other: Address,
): Promise<{ readonly own: bigint; readonly other: bigint } | undefined> {
  const returned = await node.call<Hex>('eth_call', [
    { to: pair, data: getReserves },
    'latest',
  ])
  if (OxHex.size(returned) < 64) return undefined
  const first = OxHex.toBigInt(OxHex.slice(returned, 0, 32))
  const second = OxHex.toBigInt(OxHex.slice(returned, 32, 64))
  if (first === 0n || second === 0n) return undefined
  return BigInt(own) < BigInt(other)
    ? { own: first, other: second }
    : { own: second, other: first }
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
