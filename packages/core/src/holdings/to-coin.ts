import {
  type Coin,
  coinId,
  coinName,
  isNativeToken,
  isolateText,
  nativeTokenAddress,
} from '@cairn/primitives'
import type { NativeTokenBalance, Network, TokenBalance } from '@cairn/protocol'
import type { OwnCoin } from '../storage/storage-keys.ts'

/** Returns where the picture of a network's own coin is, by its symbol. */
export type LogoOf = (symbol: string) => string | undefined

/** A chain's own coin as an indexer tells it. @see COIN-01 */
export function nativeToCoin(
  balance: Pick<NativeTokenBalance, 'balance' | 'chainId'>,
  network: Pick<Network, 'nativeToken'> | undefined,
  logoOf: LogoOf,
): Coin {
  const { chainId } = balance
  const token = network?.nativeToken
  return {
    type: 'coin',
    id: coinId(chainId, nativeTokenAddress),
    chainId,
    contractAddress: nativeTokenAddress,
    contractType: 'NATIVE',
    name: token?.name ?? 'Native coin',
    description: undefined,
    symbol: token?.symbol ?? '',
    decimals: token?.decimals ?? 18,
    balance: toBalance(balance.balance),
    logoURL: logoOf(token?.symbol ?? ''),
    website: undefined,
    originAddress: undefined,
    verified: true,
    blacklisted: false,
  }
}

/**
 * The own coin of a network that was added. Its symbol is what an app or the
 * person calls it, so it has no picture of another coin.
 *
 * @see COIN-01 COIN-03
 */
export function addedNativeToCoin(
  balance: Parameters<typeof nativeToCoin>[0],
  network: Parameters<typeof nativeToCoin>[1],
): Coin {
  const coin = nativeToCoin(balance, network, () => undefined)
  return { ...coin, isAdded: true }
}

/**
 * A token balance as a coin; nothing when it is a collectible. A token whose
 * contract says nothing has no decimals and is not verified.
 *
 * @see COIN-01
 */
export function tokenToCoin(balance: TokenBalance): Coin | undefined {
  const { contractType, contractAddress, chainId, contractInfo } = balance
  if (contractType !== 'ERC20' || isNativeToken(contractAddress)) {
    return undefined
  }
  const extensions = contractInfo?.extensions
  return {
    type: 'coin',
    id: coinId(chainId, contractAddress),
    chainId,
    contractAddress: contractAddress.toLowerCase(),
    contractType,
    name: coinName(contractInfo?.name ?? '', contractAddress),
    description: extensions?.description,
    symbol: isolateText(contractInfo?.symbol ?? ''),
    decimals: toDecimals(contractInfo?.decimals),
    balance: toBalance(balance.balance),
    logoURL: contractInfo?.logoURI || undefined,
    website: extensions?.link,
    originAddress: extensions?.originAddress,
    verified: extensions?.verified ?? false,
    blacklisted: extensions?.blacklist ?? false,
    ...(extensions?.namesake && { namesake: extensions.namesake }),
  }
}

/**
 * A coin that the person added, perhaps at an app's word: it is on the list
 * because they say so, and its contract alone says what it is called.
 *
 * @see COIN-01
 */
export function ownToCoin(
  { chainId, address, name, symbol, decimals }: OwnCoin,
  balance: bigint,
): Coin {
  return {
    type: 'coin',
    id: coinId(chainId, address),
    chainId,
    contractAddress: address.toLowerCase(),
    contractType: 'ERC20',
    name: isolateText(name),
    description: undefined,
    symbol: isolateText(symbol),
    decimals,
    balance,
    logoURL: undefined,
    website: undefined,
    originAddress: undefined,
    verified: true,
    isAdded: true,
    blacklisted: false,
  }
}

/** Contracts tell a byte; anything else is as good as not told. */
function toDecimals(told: number | undefined): number {
  const isByte =
    told !== undefined && Number.isInteger(told) && told >= 0 && told < 256
  return isByte ? told : 0
}

/** Anything but a whole number counts as zero. */
function toBalance(text: string): bigint {
  return /^\d+$/.test(text) ? BigInt(text) : 0n
}
