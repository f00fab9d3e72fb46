import { type commons, v1, v2 } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import type { ethers } from 'ethers'
import { createProvider } from './provider.ts'

/** What a wallet signature says of itself. */
export type RecoveredSignature = {
  /** Who has signed. */
  readonly signers: readonly Address[]
  /** The hash of the configuration it was made under. */
  readonly imageHash: Hex
}

type Question = {
  readonly signature: Hex
  readonly wallet: Address
  readonly chainId: bigint
  readonly digest: Hex
  /** Asked about signers that are contracts. */
  readonly rpcUrl: string
}

/**
 * Decodes a partial or complete signature of a wallet, version 2 or else 1,
 * and recovers whose signatures it carries.
 *
 * @throws when it is neither
 * @see GUARD-01
 */
export async function recoverSignature(
  question: Question,
): Promise<RecoveredSignature> {
  const { wallet, chainId, digest, signature } = question
  const payload = { address: wallet, chainId, digest }
  const provider = createProvider(question.rpcUrl, chainId)
  try {
    return await recoverV2(signature, payload, provider)
  } catch (error) {
    const recovered = await recoverV1(signature, payload, provider).catch(
      () => undefined,
    )
    if (recovered && recovered.signers.length > 0) return recovered
    throw error
  } finally {
    provider.destroy()
  }
}

/** Who has signed. @throws when the signature cannot be read */
export async function recoverSigners(
  question: Question,
): Promise<readonly Address[]> {
  return (await recoverSignature(question)).signers
}

async function recoverV2(
  signature: Hex,
  payload: commons.signature.SignedPayload,
  provider: ethers.Provider,
): Promise<RecoveredSignature> {
  const { SignatureCoder } = v2.signature
  const { config } = await SignatureCoder.recover(
    SignatureCoder.decode(signature),
    payload,
    // ethers' module and CommonJS builds describe one class with two types.
    provider as never,
  )
  return {
    signers: v2.signature
      .signaturesOf(config.tree)
      .map(({ address }) => address as Address),
    imageHash: v2.config.ConfigCoder.imageHashOf(config) as Hex,
  }
}

async function recoverV1(
  signature: Hex,
  payload: commons.signature.SignedPayload,
  provider: ethers.Provider,
): Promise<RecoveredSignature> {
  const { SignatureCoder } = v1.signature
  const { config } = await SignatureCoder.recover(
    SignatureCoder.decode(signature),
    payload,
    provider as never,
  )
  return {
    signers: config.signers
      .filter((signer) => 'signature' in signer && signer.signature)
      .map(({ address }) => address as Address),
    imageHash: v1.config.ConfigCoder.imageHashOf(config) as Hex,
  }
}
