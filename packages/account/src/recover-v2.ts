import { type commons, v2 } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import type { Provider } from './network-config.ts'
import {
  assertFewContracts,
  assertShort,
  SignatureError,
} from './recover-v1.ts'

export type RecoveredV2 = {
  readonly version: 2
  readonly config: v2.config.WalletConfig
  /** The digest, bound to wallet and chain: the signers signed this. */
  readonly subdigest: Hex
  readonly parts: readonly {
    readonly address: string
    readonly signature: string
  }[]
  /** Who has signed. */
  readonly signers: readonly Address[]
  /** The hash of the configuration it was made under. */
  readonly imageHash: Hex
  /** Whether the weights of those who signed reach the threshold. */
  readonly isComplete: boolean
}

/**
 * Most parts of a signature of version 2. What reading costs grows with their
 * square: three thousand, which are 65 kB, keep a reader busy for 25 s.
 */
const maxParts = 256

/**
 * Reads a signature of version 2. Of a chain of configurations it reads the
 * newest, which signed the digest itself.
 *
 * @throws when the signature cannot be read, or when one of its parts is not valid
 * @throws {SignatureError} when it is longer or has more parts than a wallet
 * needs
 * @see GUARD-01
 */
export async function recoverV2(
  signature: string,
  payload: commons.signature.SignedPayload,
  provider: Provider,
): Promise<RecoveredV2> {
  assertShort(signature)
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
    isComplete: weightOf(config, parts) >= BigInt(config.threshold),
  }
}

/** The weight of those whose signatures a recovered configuration carries. */
function weightOf(
  config: v2.config.WalletConfig,
  signed: RecoveredV2['parts'],
): bigint {
  const parts = new Map(
    signed.map(({ address, signature }) => [
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
