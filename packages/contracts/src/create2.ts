import type { Address, Hex } from '@cairn/primitives'
import { AbiFunction, ContractAddress, Address as OxAddress } from 'ox'

/** ERC-2470: deploys to an address that depends only on the bytecode. */
export const singletonFactory: Address =
  '0xce0042B868300000d44A59004Da54A005ffdcf9f'

const noSalt: Hex = `0x${'00'.repeat(32)}`
const deploy = AbiFunction.from('function deploy(bytes initCode, bytes32 salt)')

/** Returns the address at which the singleton factory deploys a contract. */
export function singletonAddress(initCode: Hex): Address {
  return create2Address(singletonFactory, initCode, noSalt)
}

/** Encodes the call that makes the singleton factory deploy a contract. */
export function encodeSingletonDeploy(initCode: Hex): Hex {
  return AbiFunction.encodeData(deploy, [initCode, noSalt])
}

/** Returns the CREATE2 address of a deployer, a creation code and a salt. */
export function create2Address(
  from: Address,
  initCode: Hex,
  salt: Hex = noSalt,
): Address {
  return OxAddress.checksum(
    ContractAddress.fromCreate2({ from, bytecode: initCode, salt }),
  )
}
