import { isSameAddress } from '../accounts/address-text.ts'
import type { CallReader } from './operation.ts'

/**
 * Reads a call of a wallet function: it changes the wallet only if it is on the
 * wallet itself.
 */
const own: CallReader = (_, { call, context }) => ({
  kind: isSameAddress(call.to, context.account) ? 'wallet' : 'unimplemented',
})

/**
 * Reads the wallet's own `createContract`: the new contract's code runs at once,
 * and gets the native coins that go along.
 */
const creates: CallReader = (_, { call, context }) => ({
  kind: isSameAddress(call.to, context.account) ? 'creation' : 'unimplemented',
})

/** Functions of both wallet versions and their utilities. */
export const walletCalls: Readonly<Record<string, CallReader>> = {
  'updateImplementation(address implementation)': own,
  'updateImageHash(bytes32 imageHash)': own,
  'setExtraImageHash(bytes32 imageHash, uint256 expiration)': own,
  'addHook(bytes4 signature, address implementation)': own,
  'removeHook(bytes4 signature)': own,
  'createContract(bytes code)': creates,
  'deploy(address mainModule, bytes32 salt)': own,
  'publishConfig(address wallet, uint256 threshold, (uint256 weight, address signer)[] members, bool index)':
    own,
  'publishInitialSigners(address wallet, bytes32 hash, uint256 sizeMembers, bytes signature, bool index)':
    own,
  'requireFreshSigner(address signer)': own,
  'requireMinNonce(address wallet, uint256 nonce)': own,
  'requireNonExpired(uint256 expiration)': own,
}
