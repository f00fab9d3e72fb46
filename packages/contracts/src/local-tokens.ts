import type { Address, Hex } from '@cairn/primitives'
import { coinMark } from './coin-marks.ts'
import { singletonAddress } from './create2.ts'
import {
  collectionInitCode,
  erc20InitCode,
  wrappedNativeInitCode,
} from './init-codes.ts'

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
  readonly blacklist?: true
  readonly isWrappedNative?: true
  /** Chains of the token; every chain if absent. */
  readonly chainIds?: readonly number[]
}

const polygonId = 137
const polChainIds: readonly number[] = [polygonId, 80002]

const listed: readonly Description[] = [
  erc20('USDC', 'USD Coin', 6),
  erc20('DAI', 'Dai Stablecoin', 18),
  erc20('LINK', 'Chainlink Token', 18),
  erc20('WBTC', 'Wrapped BTC', 8),
  { ...erc20('USDT', 'Tether USD', 6), chainIds: [137] },
  { ...erc20('WETH', 'Wrapped Ether', 18), chainIds: [137] },
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
  const { name, symbol, type, decimals, blacklist } = description
  const initCode = initCodeOf(description)
  const logoURI = verified ? coinMark(symbol) : undefined
  return {
    chainId,
    address: singletonAddress(initCode),
    name,
    symbol,
    decimals: decimals ?? (type === 'ERC20' ? 18 : 0),
    type,
    ...(logoURI && { logoURI }),
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
    isWrappedNative: true,
  }
}

function erc20(symbol: string, name: string, decimals: number): Description {
  return { symbol, name, decimals, type: 'ERC20' }
}

function withoutCode({ initCode: _, ...token }: TokenPlan): LocalToken {
  return token
}
