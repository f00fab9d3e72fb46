import type { Hex } from '@cairn/primitives'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * keccak256 of "cairn local deployer". Known to everybody, as local chains
 * have nothing to guard; not one of anvil's own keys, so that whoever uses
 * those never meets a nonce of ours.
 */
export const localDeployerKey: Hex =
  '0xb13a6e93a6acafc7b91e9113f7281a34666657e7b1db053714eefac9b14d5d15'

/** Owns and mints every local token. Part of their addresses. */
export const localDeployerAddress = '0xF930e1599Ed49f794d6E0a274f2a8cbd6602b658'

/** Returns the account that sets local chains up. */
export function localDeployer(): PrivateKeyAccount {
  return privateKeyToAccount(localDeployerKey)
}
