import { commons, v1 } from '@0xsequence/core'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'

export type RecoveredV1 = {
  readonly version: 1
  readonly config: v1.config.WalletConfig
  /** Who has signed. */
  readonly signers: readonly Address[]
  /** The hash of the configuration the signature was made under. */
  readonly imageHash: Hex
  /** Whether the weights of those who signed reach the threshold. */
  readonly isComplete: boolean
}

/**
 * Longest signature, in bytes. A wallet of a hundred signers needs a tenth.
 * A longer one costs its reader more than its sender.
 */
const maxSignatureBytes = 65_536
/** Signers that are contracts: each costs a call of the chain. */
const maxContractSigners = 16

/**
 * The engine's own reader of version 1 does not wait for the answer of a
 * signer that is a contract: it takes every such part for valid, and the answer
 * that comes later ends the process.
 *
 * @throws when the signature cannot be read, or when one of its parts is not valid
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
    const address = commons.signer.recoverSigner(subdigest, signature)
    return { address, weight, signature }
  }
  const address = member.address ?? ''
  const isValid = await commons.signer.isValidSignature(
    address,
    subdigest,
    signature,
    provider,
  )
  if (!isValid) throw new SignatureError(`is not signed by ${address}`)
  return { address, weight, signature }
}

/** @throws {SignatureError} when it is longer than any wallet needs */
export function assertShort(signature: string): void {
  if (ethers.dataLength(signature) > maxSignatureBytes)
    throw new SignatureError('is too long')
}

/** @throws {SignatureError} when too many signers are contracts */
export function assertFewContracts(parts: readonly string[]): void {
  const asked = parts.filter((part) => !commons.signer.canRecover(part))
  if (asked.length > maxContractSigners)
    throw new SignatureError('has too many signers that are contracts')
}

/** A signature that is not what it claims to be. */
export class SignatureError extends BaseError {
  override readonly name = 'SignatureError'

  constructor(why: string, cause?: unknown) {
    super(`The signature ${why}.`, { cause })
  }
}
