import type { Address, Hex } from '@cairn/primitives'
import { AbiParameters, Hex as OxHex } from 'ox'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }
import { localDeployerAddress } from './local-deployer.ts'

const erc20Parameters = AbiParameters.from('string, string, uint8, address')
const collectionParameters = AbiParameters.from('string, string, address')
const namedParameters = AbiParameters.from('string, string')
const addressParameters = AbiParameters.from('address')
const escrowParameters = AbiParameters.from('address, address[]')
const twoAddressParameters = AbiParameters.from('address, address')

/** Creation code of a pair, which determines every pair's address. */
export const pairInitCode = hex(bytecode.AmmPair)

export const ammFactoryInitCode = hex(bytecode.AmmFactory)

export const balanceCheckInitCode = hex(bytecode.BalanceCheck)

/** Returns the creation code of an ERC-20 that the local deployer owns. */
export function erc20InitCode(
  name: string,
  symbol: string,
  decimals: number,
): Hex {
  return OxHex.concat(
    hex(bytecode.LocalERC20),
    AbiParameters.encode(erc20Parameters, [
      name,
      symbol,
      decimals,
      localDeployerAddress,
    ]),
  )
}

/** Returns the creation code of a collection that the local deployer owns. */
export function collectionInitCode(
  type: 'ERC721' | 'ERC1155',
  name: string,
  symbol: string,
): Hex {
  return OxHex.concat(
    hex(type === 'ERC721' ? bytecode.LocalERC721 : bytecode.LocalERC1155),
    AbiParameters.encode(collectionParameters, [
      name,
      symbol,
      localDeployerAddress,
    ]),
  )
}

/** Returns the creation code of the wrapper of a native coin. */
export function wrappedNativeInitCode(name: string, symbol: string): Hex {
  return OxHex.concat(
    hex(bytecode.WrappedNative),
    AbiParameters.encode(namedParameters, [name, symbol]),
  )
}

/**
 * Returns the creation code of the router, with its factory and the wrapped
 * coin.
 */
export function ammRouterInitCode(factory: Address, wrapped: Address): Hex {
  return OxHex.concat(
    hex(bytecode.AmmRouter),
    AbiParameters.encode(twoAddressParameters, [factory, wrapped]),
  )
}

/** Returns the creation code of a side of the bridge. */
export function bridgeEscrowInitCode(
  mover: Address,
  tokens: readonly Address[],
): Hex {
  return OxHex.concat(
    hex(bytecode.BridgeEscrow),
    AbiParameters.encode(escrowParameters, [mover, [...tokens]]),
  )
}

/** Returns the creation code of the faucet, which its deployer configures. */
export function faucetInitCode(): Hex {
  return OxHex.concat(
    hex(bytecode.Faucet),
    AbiParameters.encode(addressParameters, [localDeployerAddress]),
  )
}

function hex(text: string): Hex {
  OxHex.assert(text)
  return text
}
