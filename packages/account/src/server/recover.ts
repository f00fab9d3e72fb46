import { commons, v1, v2 } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { Provider } from '../network-config.ts'
import { assertFewContracts, recoverV1, SignatureError } from '../recover-v1.ts'
import { createProvider } from './provider.ts'

/** What a wallet signature says of itself. */
export type RecoveredSignature = {
  readonly version: 1 | 2
  /** Who has signed. */
  readonly signers: readonly Address[]
  /** The hash of the configuration it was made under. */
  readonly imageHash: Hex
  /** Whether the weights of those who signed reach the threshold. */
  readonly isComplete: boolean
}

/** The same with what the engine keeps of a signature. */
export type ReadSignature = RecoveredSignature & {
  readonly config: commons.config.Config
  /** The digest, bound to wallet and chain: the signers signed this. */
  readonly subdigest: Hex
  readonly parts: readonly {
    readonly address: string
    readonly signature: string
  }[]
}

export type SignatureToRecover = {
  readonly signature: Hex
  readonly wallet: Address
  readonly chainId: bigint
  readonly digest: Hex
  /** Asked about signers that are contracts. */
  readonly rpcUrl: string
}

/**
 * Longest signature, in bytes. A wallet of a hundred signers needs a tenth.
 * A longer one costs its reader more than its sender.
 */
const maxSignatureBytes = 65_536
/**
 * Most parts of a signature of version 2. What reading costs grows with their
 * square: three thousand, which are 65 kB, keep a host busy for 25 s.
 */
const maxParts = 256
/** The last bytes of a signature that ERC-6492 wraps. */
const suffixBytes = 32

/**
 * Decodes a partial or complete signature of a wallet, version 2 or else 1,
 * and recovers the signers whose signatures it carries. Of a chain of
 * configurations it reads the newest, which signed the digest itself. A
 * signature of a wallet that is not deployed yet (ERC-6492) is unwrapped.
 *
 * @throws when it is neither version, or when one of its parts is not valid
 * @see GUARD-01
 */
export async function recoverSignature(
  question: SignatureToRecover,
): Promise<RecoveredSignature> {
  try {
    return await readV2(question)
  } catch (error) {
    const recovered = await readV1(question).catch(() => undefined)
    if (recovered && recovered.signers.length > 0) return recovered
    throw error
  }
}

/** Who has signed. @throws when the signature cannot be read */
export async function recoverSigners(
  question: SignatureToRecover,
): Promise<readonly Address[]> {
  return (await recoverSignature(question)).signers
}

/** Reads a signature of version 2. @throws when it is none, or not valid */
export function readV2(question: SignatureToRecover): Promise<ReadSignature> {
  return withProvider(question, async (signature, payload, provider) => {
    const { SignatureCoder, signaturesOf } = v2.signature
    const { type, decoded } = SignatureCoder.decode(signature)
    assertFewParts(decoded.tree)
    assertFewContracts(contractPartsOf(decoded.tree))
    const { config, subdigest } = await SignatureCoder.recover(
      { version: 2, type, decoded },
      // The engine writes into the payload it is given.
      { ...payload },
      provider,
    )
    const parts = signaturesOf(config.tree)
    return {
      version: 2,
      config,
      parts,
      subdigest: subdigest as Hex,
      signers: parts.map(({ address }) => address as Address),
      imageHash: v2.config.ConfigCoder.imageHashOf(config) as Hex,
      isComplete: signedWeight(config) >= BigInt(config.threshold),
    }
  })
}

/** Reads a signature of version 1. @throws when it is none, or not valid */
export function readV1(question: SignatureToRecover): Promise<ReadSignature> {
  return withProvider(question, async (signature, payload, provider) => {
    const recovered = await recoverV1(signature, payload, provider)
    const { config } = recovered
    return {
      ...recovered,
      parts: v1.signature.SignatureCoder.signaturesOf(config),
      subdigest: commons.signature.subdigestOf(payload) as Hex,
    }
  })
}

async function withProvider<T>(
  { wallet, chainId, digest, rpcUrl, signature }: SignatureToRecover,
  read: (
    signature: string,
    payload: commons.signature.SignedPayload,
    provider: Provider,
  ) => Promise<T>,
): Promise<T> {
  if (ethers.dataLength(signature) > maxSignatureBytes)
    throw new SignatureError('is too long')
  const provider = createProvider(rpcUrl, chainId)
  try {
    // ethers' module and CommonJS builds describe one class with two types.
    const engineProvider = provider as unknown as Provider
    const payload = { address: wallet, chainId, digest }
    return await read(unwrap(signature), payload, engineProvider)
  } catch (cause) {
    if (cause instanceof SignatureError) throw cause
    throw new SignatureError('cannot be read', cause)
  } finally {
    provider.destroy()
  }
}

function signedWeight(config: v2.config.WalletConfig): bigint {
  const parts = new Map(
    v2.signature
      .signaturesOf(config.tree)
      .map(({ address, signature }) => [
        address,
        { signature, isDynamic: false },
      ]),
  )
  return v2.signature.SignatureCoder.encodeSigners(config, parts, [], 0).weight
}

/** @throws {SignatureError} when the tree has more parts than a wallet needs */
function assertFewParts(tree: v2.signature.UnrecoveredTopology): void {
  const open = [tree]
  for (let seen = 1; open.length > 0; seen++) {
    if (seen > 2 * maxParts) throw new SignatureError('has too many parts')
    const next = open.pop()
    if (!next) return
    if (v2.signature.isUnrecoveredNode(next)) open.push(next.left, next.right)
    else if (v2.signature.isUnrecoveredNestedLeaf(next)) open.push(next.tree)
  }
}

function contractPartsOf(
  tree: v2.signature.UnrecoveredTopology,
): readonly string[] {
  if (v2.signature.isUnrecoveredNode(tree))
    return [...contractPartsOf(tree.left), ...contractPartsOf(tree.right)]
  if (v2.signature.isUnrecoveredNestedLeaf(tree))
    return contractPartsOf(tree.tree)
  return v2.signature.isUnrecoveredSignatureLeaf(tree) && tree.isDynamic
    ? [tree.signature]
    : []
}

/** The signature of the wallet inside what ERC-6492 wraps around it. */
function unwrap(signature: Hex): string {
  const suffix = commons.EIP6492.EIP_6492_SUFFIX
  if (!signature.endsWith(suffix.slice(2))) return signature
  const wrapped = ethers.dataSlice(signature, 0, -suffixBytes)
  const [, , inner] = ethers.AbiCoder.defaultAbiCoder().decode(
    ['address', 'bytes', 'bytes'],
    wrapped,
  )
  return inner
}
