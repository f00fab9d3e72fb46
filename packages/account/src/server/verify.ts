import { commons } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import { createProvider, type NodeAccess } from './provider.ts'

type SignatureQuestion = {
  readonly rpcUrl: NodeAccess
  readonly chainId: number
  readonly wallet: Address
  readonly digest: Hex
  readonly signature: Hex
}

/**
 * Checks whether an account signed a digest: a key, a deployed wallet
 * (ERC-1271) or one that is not deployed yet (ERC-6492).
 *
 * @throws if the chain does not answer
 */
export async function isValidSignature(
  question: SignatureQuestion,
): Promise<boolean> {
  const { rpcUrl, chainId, wallet, digest, signature } = question
  if (isKeySignature(wallet, digest, signature)) return true
  const provider = createProvider(rpcUrl, chainId)
  try {
    // Calls the node directly, because the engine's reader takes an unreachable
    // node for a "no".
    const answer = await provider.call({
      data: ethers.concat([
        commons.EIP6492.EIP_6492_OFFCHAIN_DEPLOY_CODE,
        ethers.AbiCoder.defaultAbiCoder().encode(
          ['address', 'bytes32', 'bytes'],
          [wallet, digest, signature],
        ),
      ]),
    })
    return answer === '0x01'
  } catch (error) {
    // A validator that reverts has rejected the signature. Other errors give no
    // result.
    if (ethers.isCallException(error)) return false
    throw error
  } finally {
    provider.destroy()
  }
}

const keySignatureBytes = 65

/** Checks whether the account is a key that signed the digest itself. */
export function isKeySignature(
  wallet: Address,
  digest: Hex,
  signature: Hex,
): boolean {
  if (ethers.dataLength(signature) !== keySignatureBytes) return false
  try {
    return (
      ethers.recoverAddress(digest, signature) === ethers.getAddress(wallet)
    )
  } catch {
    return false
  }
}
