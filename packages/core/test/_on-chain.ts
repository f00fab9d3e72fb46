import { isValidSignature } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'
import type { Stack } from './_stack.ts'

/**
 * Whether a chain takes a signature for an account's: by ERC-6492 where the
 * account is not deployed yet, by ERC-1271 where it is.
 */
export function isSignedOnChain(
  { chain }: Stack,
  account: Address,
  digest: Hex,
  signature: Hex,
): Promise<boolean> {
  const { chainId, rpcUrl } = chain
  return isValidSignature({
    chainId,
    rpcUrl,
    wallet: account,
    digest,
    signature,
  })
}
