import type { Hex } from '@cairn/primitives'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * keccak256 of "cairn local deployer". Public, because local chains hold
 * nothing of value. Differs from anvil's own keys, so that other users of those
 * keys never collide with its nonces.
 */
export const localDeployerKey: Hex =
  '0xb13a6e93a6acafc7b91e9113f7281a34666657e7b1db053714eefac9b14d5d15'

/** Owner and minter of every local token. The token addresses depend on it. */
export const localDeployerAddress = '0xF930e1599Ed49f794d6E0a274f2a8cbd6602b658'

/** Returns the account that deploys to local chains. */
export function localDeployer(): PrivateKeyAccount {
  return privateKeyToAccount(localDeployerKey)
}
