import type { Address, Hex } from '@cairn/primitives'
import { Value } from 'ox'
import { singletonAddress } from './create2.ts'
import { bridgeEscrowInitCode } from './init-codes.ts'
import { localNativeToken, planTokens } from './local-tokens.ts'

/** keccak256 of "cairn local mover". Public, as the local deployer's key is. */
export const localMoverKey: Hex =
  '0xfd4b12f94e419d26c6b34ad6e0247a5d9861112a8e3dc14507d51357248664c9'

/** The one account that the escrows pay out for. */
export const localMoverAddress: Address =
  '0x206321400774bEdbA0343D0b177c988251E9748F'

/** Takes the wallet's fee of local bridges. */
const localFeeTaker: Address = '0xd581B090dA951702D5201c9C0C505f01326a2B7A'

/** The native coin, as bridge aggregators write it. */
export const bridgeNativeToken: Address =
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A coin that the local bridge moves. */
export type LocalBridgeToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The same for a coin and its wrapped form on any chain. */
  readonly chainAgnosticId: 'ETH' | 'USDC'
  readonly logoURI?: string
  /** The escrow's first stock, in base units. */
  readonly stock: bigint
}

/** One side of the local bridge. */
export type LocalBridge = {
  readonly escrow: Address
  /** `undefined` on a chain without a taker: no fee is taken there. */
  readonly feeTaker: Address | undefined
  readonly tokens: readonly LocalBridgeToken[]
}

/** Local chains with an escrow. */
export const localBridgeChains: readonly number[] = [1, 137, 80002]

const ethStock = Value.fromEther('10000')
const usdcStock = Value.from('20000000', 6)
const chainIdsWithTaker: readonly number[] = [1, 137]

/** Computes a side of the local bridge without node requests. @see BRDG-02 */
export function localBridge(chainId: number): LocalBridge {
  return {
    escrow: singletonAddress(localEscrowInitCode(chainId)),
    feeTaker: chainIdsWithTaker.includes(chainId) ? localFeeTaker : undefined,
    tokens: bridgeTokens(chainId),
  }
}

/** Returns the creation code of a chain's escrow. */
export function localEscrowInitCode(chainId: number): Hex {
  return bridgeEscrowInitCode(
    localMoverAddress,
    bridgeTokens(chainId).map(({ address }) => address),
  )
}

function bridgeTokens(chainId: number): readonly LocalBridgeToken[] {
  const native = localNativeToken(chainId)
  const isEther = native.symbol === 'ETH'
  const listed = planTokens(chainId).flatMap<LocalBridgeToken>((token) => {
    const { address, name, symbol, decimals, logoURI } = token
    const facts = {
      address,
      name,
      symbol,
      decimals,
      ...(logoURI && { logoURI }),
    }
    if (symbol === 'USDC')
      return [{ ...facts, chainAgnosticId: 'USDC' as const, stock: usdcStock }]
    // The bridge moves ether itself where it is the native coin.
    if (symbol === 'WETH' && !isEther)
      return [{ ...facts, chainAgnosticId: 'ETH' as const, stock: ethStock }]
    return []
  })
  if (!isEther) return listed
  const ether: LocalBridgeToken = {
    ...native,
    address: bridgeNativeToken,
    chainAgnosticId: 'ETH',
    stock: ethStock,
  }
  return [ether, ...listed]
}
