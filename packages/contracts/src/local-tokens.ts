import type { Address, Hex } from '@cairn/primitives'
import { singletonAddress } from './create2.ts'
import {
  collectionInitCode,
  erc20InitCode,
  wrappedNativeInitCode,
} from './init-codes.ts'
import { drawLogo } from './logo.ts'

/** A token of a local chain, in the form of a token list. */
export type LocalToken = {
  readonly chainId: number
  readonly address: Address
  readonly name: string
  readonly symbol: string
  /** 0 for collections. */
  readonly decimals: number
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  readonly logoURI?: string
  readonly verified: boolean
  /** `true` if it is on the blacklist, so that wallets never show it. */
  readonly blacklist?: true
}

/** A token and its creation code. */
export type TokenPlan = LocalToken & { readonly initCode: Hex }

type Description = Pick<LocalToken, 'name' | 'symbol' | 'type'> & {
  readonly decimals?: number
  readonly logo?: readonly [letters: string, color: string]
  readonly blacklist?: true
  readonly isWrappedNative?: true
  /** Chains of the token; every chain if absent. */
  readonly chainIds?: readonly number[]
}

const polygonId = 137
const polChainIds: readonly number[] = [polygonId, 80002]

const listed: readonly Description[] = [
  erc20('USDC', 'USD Coin', 6, ['$', '#2f6fb5']),
  erc20('DAI', 'Dai Stablecoin', 18, ['D', '#d99a2b']),
  erc20('LINK', 'Chainlink Token', 18, ['L', '#3a5bc7']),
  erc20('WBTC', 'Wrapped BTC', 8, ['B', '#c8762a']),
  { ...erc20('USDT', 'Tether USD', 6, ['T', '#2c8f73']), chainIds: [137] },
  { ...erc20('WETH', 'Wrapped Ether', 18, ['E', '#6a6f8c']), chainIds: [137] },
  { name: 'Cairn Stones', symbol: 'STONE', type: 'ERC721' },
  { name: 'Cairn Pebbles', symbol: 'PEBBLE', type: 'ERC1155' },
]

const unlisted: readonly Description[] = [
  // An unlisted coin, hidden until the user shows unlisted coins.
  { name: 'Moss', symbol: 'MOSS', type: 'ERC20', chainIds: [polygonId] },
  // The white space in its symbol keeps it out of every list.
  {
    name: 'Free reward at usdc-drop.example',
    symbol: 'CLAIM NOW',
    type: 'ERC20',
    chainIds: [polygonId],
  },
  {
    name: 'Visit usdc-bonus.example to claim',
    symbol: 'USDC-BONUS',
    type: 'ERC20',
    blacklist: true,
    chainIds: [polygonId],
  },
]

/** Returns the native coin of a local chain. */
export function localNativeToken(chainId: number) {
  return polChainIds.includes(chainId)
    ? ({ name: 'POL', symbol: 'POL', decimals: 18 } as const)
    : ({ name: 'Ether', symbol: 'ETH', decimals: 18 } as const)
}

/**
 * Lists the tokens of a local chain's token list: coins first, then the two
 * collections. Computed without node requests.
 */
export function localTokens(chainId: number): readonly LocalToken[] {
  return planTokens(chainId)
    .filter((plan) => plan.verified)
    .map(withoutCode)
}

/**
 * Lists tokens of a local chain that no token list has: an unknown one, one
 * with white space in its symbol, a blacklisted one.
 *
 * @see COIN-01
 */
export function localUnlistedTokens(chainId: number): readonly LocalToken[] {
  return planTokens(chainId)
    .filter((plan) => !plan.verified)
    .map(withoutCode)
}

/** Lists every token of a local chain with its creation code. */
export function planTokens(chainId: number): readonly TokenPlan[] {
  const here = ({ chainIds }: Description) =>
    chainIds?.includes(chainId) ?? true
  return [
    plan(chainId, wrappedNative(chainId), true),
    ...listed.filter(here).map((it) => plan(chainId, it, true)),
    ...unlisted.filter(here).map((it) => plan(chainId, it, false)),
  ]
}

function plan(
  chainId: number,
  description: Description,
  verified: boolean,
): TokenPlan {
  const { name, symbol, type, decimals, logo, blacklist } = description
  const initCode = initCodeOf(description)
  return {
    chainId,
    address: singletonAddress(initCode),
    name,
    symbol,
    decimals: decimals ?? (type === 'ERC20' ? 18 : 0),
    type,
    ...(logo && { logoURI: drawLogo(...logo) }),
    verified,
    ...(blacklist && { blacklist }),
    initCode,
  }
}

function initCodeOf({
  name,
  symbol,
  type,
  decimals,
  isWrappedNative,
}: Description) {
  if (type !== 'ERC20') return collectionInitCode(type, name, symbol)
  if (isWrappedNative) return wrappedNativeInitCode(name, symbol)
  return erc20InitCode(name, symbol, decimals ?? 18)
}

function wrappedNative(chainId: number): Description {
  const { name, symbol } = localNativeToken(chainId)
  return {
    name: `Wrapped ${name}`,
    symbol: `W${symbol}`,
    type: 'ERC20',
    logo: symbol === 'ETH' ? ['E', '#6a6f8c'] : ['P', '#7a55c0'],
    isWrappedNative: true,
  }
}

function erc20(
  symbol: string,
  name: string,
  decimals: number,
  logo: readonly [letters: string, color: string],
): Description {
  return { symbol, name, decimals, logo, type: 'ERC20' }
}

function withoutCode({ initCode: _, ...token }: TokenPlan): LocalToken {
  return token
}
