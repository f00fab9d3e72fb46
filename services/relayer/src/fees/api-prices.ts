import { NodeRefusalError } from '@cairn/clients'
import { type Address, type Hex, nativeTokenAddress } from '@cairn/primitives'
import type { TokenPrice } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import { AbiParameters, Hex as OxHex } from 'ox'
import { type Asked, askAgreed } from '../agreed.ts'
import type { ChainNode } from '../chain-node.ts'
import type { FeeToken, PricedToken } from './fee-market.ts'
import { apiMargin, isNear } from './fee-policy.ts'

/** Reads the present prices of tokens, in their order. */
export type FindPrices = (
  tokens: readonly TokenPrice['token'][],
) => Promise<readonly TokenPrice[]>

/** A price is for a quote while it is no older, in ms. */
const mostAgeMs = 5 * 60_000
/** A clock of another machine may be ahead so far, in ms. */
const mostAheadMs = 60_000
/** Dollars of a whole token; others are no price of a coin. */
const credible = { least: 1e-9, most: 1e7 }
/** A price counts in so many parts of a dollar. */
const parts = 1e12

/**
 * Creates a reader of the fee tokens of a chain that the price source prices.
 * One without a credible price of the last five minutes is left out, and so are
 * all while the network's own coin has none.
 *
 * @see FEES-01 g
 */
export function createApiPrices(
  chain: Chain,
  {
    node,
    findPrices,
    now,
  }: {
    readonly node: ChainNode
    readonly findPrices: FindPrices
    readonly now: () => Date
  },
): () => Promise<readonly PricedToken[]> {
  const { fees, chainId, nativeToken } = chain
  const addresses = fees?.prices === 'api' ? (fees.tokens ?? []) : []
  const facts = new Map<Address, FeeToken>()
  return async () => {
    if (addresses.length === 0) return []
    const [coin, ...tokens] = await findUsd(addresses)
    if (coin === undefined) return []
    const priced = await Promise.all(
      addresses.map(async (address, index): Promise<PricedToken[]> => {
        const usd = tokens[index]
        const token = usd === undefined ? undefined : await factsOf(address)
        if (usd === undefined || !token) return []
        return [{ token, fromWei: (wei) => convert(wei, token, { coin, usd }) }]
      }),
    )
    return priced.flat()
  }

  /** Returns prices of the network's coin, then of the tokens. */
  async function findUsd(
    tokens: readonly Address[],
  ): Promise<readonly (bigint | undefined)[]> {
    const asked = [nativeTokenAddress, ...tokens].map((contractAddress) => ({
      chainId,
      contractAddress,
    }))
    const found = await findPrices(asked).catch(() => [])
    return asked.map((_, index) => readUsd(found[index], now()))
  }

  async function factsOf(address: Address): Promise<FeeToken | undefined> {
    const known =
      facts.get(address) ?? (await readFacts({ chain, node }, address))
    if (known) facts.set(address, known)
    return known
  }

  /** Converts wei to a token's base units, with the margin and rounded up. */
  function convert(
    wei: bigint,
    token: FeeToken,
    { coin, usd }: { readonly coin: bigint; readonly usd: bigint },
  ): bigint {
    const above = wei * coin * 10n ** BigInt(token.decimals ?? 0)
    const below = usd * 10n ** BigInt(nativeToken.decimals)
    return apiMargin((above + below - 1n) / below)
  }
}

/**
 * Joins tokens that the price source and the chain's pools price. One that both
 * price is left out where they differ by more than a twentieth.
 */
export function joinPriced(
  pools: readonly PricedToken[],
  api: readonly PricedToken[],
): readonly PricedToken[] {
  const addressOf = ({ token }: PricedToken) =>
    token.contractAddress?.toLowerCase()
  const coin = 10n ** 18n
  const isRefuted = (one: PricedToken) => {
    const other = pools.find((it) => addressOf(it) === addressOf(one))
    return other && !isNear(one.fromWei(coin), apiMargin(other.fromWei(coin)))
  }
  const named = new Set(api.map(addressOf))
  return [
    ...pools.filter((one) => !named.has(addressOf(one))),
    ...api.filter((one) => !isRefuted(one)),
  ]
}

/** Reads a price in parts of a dollar; `undefined` for an absurd or old one. */
function readUsd(found: TokenPrice | undefined, now: Date): bigint | undefined {
  if (found?.price?.currency !== 'USD') return undefined
  const { value } = found.price
  const ageMs = now.getTime() - Date.parse(found.updatedAt)
  // An unreadable time compares with nothing.
  const isFresh = ageMs <= mostAgeMs && ageMs >= -mostAheadMs
  const isCredible = value >= credible.least && value <= credible.most
  return isFresh && isCredible ? BigInt(Math.round(value * parts)) : undefined
}

/** `name()`, `symbol()` and `decimals()` */
const views = ['0x06fdde03', '0x95d89b41', '0x313ce567'] as const

/**
 * Reads a token's facts from its contract; `undefined` if it does not tell, or
 * nodes differ: by its decimals a fee is computed.
 *
 * @see NODE-01 f
 */
async function readFacts(
  asked: Asked,
  contractAddress: Address,
): Promise<FeeToken | undefined> {
  try {
    const [name, symbol, decimals] = await Promise.all(
      views.map((data) => {
        const params = [{ to: contractAddress, data }, 'latest']
        return askAgreed<Hex>(asked, 'eth_call', params)
      }),
    )
    if (decimals === undefined) return undefined
    const places = OxHex.toBigInt(decimals)
    if (places > 36n) return undefined
    return {
      chainId: asked.chain.chainId,
      name: readText(name ?? '0x'),
      symbol: readText(symbol ?? '0x'),
      decimals: Number(places),
      type: 'ERC20_TOKEN',
      contractAddress,
      logoURL: '',
    }
  } catch (error) {
    if (error instanceof NodeRefusalError) return undefined
    throw error
  }
}

/** Old contracts answer in 32 bytes. */
function readText(answer: Hex): string {
  if (OxHex.size(answer) === 32) return OxHex.toString(OxHex.trimRight(answer))
  return AbiParameters.decode(AbiParameters.from('string'), answer)[0]
}
