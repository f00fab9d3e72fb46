import { commons } from '@0xsequence/core'
import type { ethers } from 'ethers'
import { noNode } from './no-node.ts'
import { isSignedBy } from './part-signer.ts'

/** A signature by which a signer claims a wallet as theirs. */
export type WalletProof = {
  readonly wallet: string
  readonly signer: string
  readonly proof: {
    readonly digest: string
    readonly chainId: ethers.BigNumberish
    /** With its type byte at the end. */
    readonly signature: string
  }
}

/**
 * Checks that the signer itself, a key or a passkey, signed the proof. A signer's
 * address is public, so anyone can name it beside a wallet of their own.
 *
 * @see AUTH-05 PASS-04
 */
export async function isProofOf({
  wallet,
  signer,
  proof,
}: WalletProof): Promise<boolean> {
  const { digest, chainId, signature } = proof
  try {
    const subdigest = commons.signature.subdigestOf({
      address: wallet,
      digest,
      chainId,
    })
    return await isSignedBy(signer, subdigest, signature, noNode)
  } catch {
    return false
  }
}
