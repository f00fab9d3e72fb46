import { commons, v1 } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'
import { assertSignedBy } from './part-signer.ts'
import { recoverKey } from './recover-key.ts'
import { SignatureError } from './signature-error.ts'

export type RecoveredV1 = {
  readonly version: 1
  readonly config: v1.config.WalletConfig
  /** The signers whose signatures it carries. */
  readonly signers: readonly Address[]
  /** Hash of the configuration the signature was made under. */
  readonly imageHash: Hex
  /** `true` if the weight of its signers reaches the threshold. */
  readonly isComplete: boolean
}

/**
 * Maximum size of a signature, in bytes. A wallet of a hundred signers needs a
 * tenth of it, and longer ones cost more to read than to send.
 */
const maxSignatureBytes = 65_536
/**
 * Maximum number of signers that are contracts, because each costs a chain
 * call.
 */
const maxContractSigners = 16

/**
 * Recovers a version 1 signature. The engine's own reader does not wait for the
 * answers of contract signers: it takes every such part for valid, and a later
 * rejection ends the process.
 *
 * @throws if the signature cannot be read, or if one of its parts is not valid
 * @see GUARD-01
 */
export async function recoverV1(
  signature: string,
  payload: commons.signature.SignedPayload,
  provider: Provider,
): Promise<RecoveredV1> {
  assertShort(signature)
  const { signers: members, threshold } =
    v1.signature.SignatureCoder.decode(signature)
  const parts = members.filter(v1.signature.isUnrecoveredSignatureMember)
  assertFewContracts(
    parts.filter(({ isDynamic }) => isDynamic).map((part) => part.signature),
  )
  const subdigest = commons.signature.subdigestOf(payload)
  const signers = await Promise.all(
    members.map((member) => recoverMember(member, subdigest, provider)),
  )
  const config: v1.config.WalletConfig = { version: 1, threshold, signers }
  const signed = signers.filter((one) => one.signature !== undefined)
  const weight = signed.reduce((sum, one) => sum + BigInt(one.weight), 0n)
  return {
    version: 1,
    config,
    signers: signed.map(({ address }) => address as Address),
    imageHash: v1.config.ConfigCoder.imageHashOf(config) as Hex,
    isComplete: weight >= BigInt(threshold),
  }
}

async function recoverMember(
  member: v1.signature.UnrecoveredMember,
  subdigest: string,
  provider: Provider,
): Promise<v1.config.AddressMember> {
  if (!v1.signature.isUnrecoveredSignatureMember(member)) return member
  const { weight, signature, isDynamic } = member
  if (!isDynamic) {
    const address = recoverKey(subdigest, signature)
    return { address, weight, signature }
  }
  const address = member.address ?? ''
  await assertSignedBy(address, subdigest, signature, provider)
  return { address, weight, signature }
}

/**
 * Checks the size of a signature.
 *
 * @throws {SignatureError} if it is longer than the maximum
 */
export function assertShort(signature: string): void {
  if (ethers.dataLength(signature) > maxSignatureBytes)
    throw new SignatureError('is too long')
}

/**
 * Checks the number of signers that are contracts.
 *
 * @throws {SignatureError} if there are too many
 */
export function assertFewContracts(parts: readonly string[]): void {
  const asked = parts.filter((part) => !commons.signer.canRecover(part))
  if (asked.length > maxContractSigners)
    throw new SignatureError('has too many signers that are contracts')
}
