import { commons, v2 } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import type { Provider } from './network-config.ts'
import { assertSignedBy } from './part-signer.ts'
import { recoverKey } from './recover-key.ts'
import { assertFewContracts, assertShort } from './recover-v1.ts'
import { SignatureError } from './signature-error.ts'
import { treeWeight } from './tree-weight.ts'

export type RecoveredV2 = {
  readonly version: 2
  readonly config: v2.config.WalletConfig
  /** The signed bytes: the digest, bound to wallet and chain. */
  readonly subdigest: Hex
  readonly parts: readonly {
    readonly address: string
    readonly signature: string
  }[]
  /** The signers whose signatures it carries. */
  readonly signers: readonly Address[]
  /** Signers among these that stand outside of groups. */
  readonly ungrouped: readonly Address[]
  /** Hash of the configuration it was made under. */
  readonly imageHash: Hex
  /** `true` if the weight of its signers reaches the threshold. */
  readonly isComplete: boolean
}

/**
 * Maximum parts of a version 2 signature. The cost of reading grows with their
 * square: 3,000 parts, which are 65 kB, take 25 s.
 */
const maxParts = 100
/**
 * Maximum signatures of signers. Each takes 3 ms to recover, and a wallet has a
 * dozen signers.
 */
const maxSigned = 16

/**
 * Recovers a version 2 signature. In a chain of configurations it reads the
 * newest, which signed the digest itself. Judges each part and counts groups as
 * the wallet's contract does.
 *
 * @throws if the signature cannot be read, or if one of its parts is not valid
 * @throws {SignatureError} if it is longer or has more parts than allowed
 * @see GUARD-01 HARD-05
 */
export async function recoverV2(
  signature: string,
  payload: commons.signature.SignedPayload,
  provider: Provider,
): Promise<RecoveredV2> {
  assertShort(signature)
  const { type, decoded } = v2.signature.SignatureCoder.decode(signature)
  assertFewParts(decoded.tree)
  assertFewSigned(signedPartsOf(decoded.tree).length)
  assertFewContracts(contractPartsOf(decoded.tree))
  const isForAllChains = type === v2.signature.SignatureType.NoChainIdDynamic
  const subdigest = commons.signature.subdigestOf({
    ...payload,
    ...(isForAllChains && { chainId: 0n }),
  })
  const tree = await recoverTree(decoded.tree, subdigest, provider)
  const config: v2.config.WalletConfig = { version: 2, ...decoded, tree }
  const parts = v2.signature.signaturesOf(tree)
  const weight = treeWeight(tree, (leaf) => leaf.signature !== undefined)
  return {
    version: 2,
    config,
    parts,
    subdigest: subdigest as Hex,
    signers: parts.map(({ address }) => address as Address),
    ungrouped: ungroupedOf(tree),
    imageHash: v2.config.ConfigCoder.imageHashOf(config) as Hex,
    isComplete: weight >= BigInt(config.threshold),
  }
}

/** Returns who signed outside of groups. */
function ungroupedOf(tree: v2.config.Topology): readonly Address[] {
  if (v2.config.isNode(tree))
    return [...ungroupedOf(tree.left), ...ungroupedOf(tree.right)]
  const hasSigned = v2.config.isSignerLeaf(tree) && tree.signature !== undefined
  return hasSigned ? [tree.address as Address] : []
}

async function recoverTree(
  tree: v2.signature.UnrecoveredTopology,
  subdigest: string,
  provider: Provider,
): Promise<v2.config.Topology> {
  if (v2.signature.isUnrecoveredNode(tree)) {
    const [left, right] = await Promise.all([
      recoverTree(tree.left, subdigest, provider),
      recoverTree(tree.right, subdigest, provider),
    ])
    return { left, right }
  }
  if (v2.signature.isUnrecoveredNestedLeaf(tree)) {
    const { weight, threshold } = tree
    const inner = await recoverTree(tree.tree, subdigest, provider)
    return { weight, threshold, tree: inner }
  }
  if (!v2.signature.isUnrecoveredSignatureLeaf(tree)) return tree
  const { weight, signature } = tree
  const address = await signerOf(tree, subdigest, provider)
  return { address, weight, signature, subdigest }
}

/** Returns the signer of a part. @throws {SignatureError} if it did not sign */
async function signerOf(
  part: v2.signature.UnrecoveredSignatureLeaf,
  subdigest: string,
  provider: Provider,
): Promise<string> {
  const { address, signature, isDynamic } = part
  if (!isDynamic) return recoverKey(subdigest, signature)
  if (address === undefined) throw new SignatureError('names no signer')
  await assertSignedBy(address, subdigest, signature, provider)
  return address
}

/**
 * Checks the number of parts of a tree.
 *
 * @throws {SignatureError} if there are too many
 */
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

/**
 * Checks the number of signatures before they are recovered.
 *
 * @throws {SignatureError} if there are more than 16
 */
export function assertFewSigned(count: number): void {
  if (count > maxSigned) throw new SignatureError('is by too many signers')
}

function contractPartsOf(
  tree: v2.signature.UnrecoveredTopology,
): readonly string[] {
  return signedPartsOf(tree).flatMap((part) =>
    part.isDynamic ? [part.signature] : [],
  )
}

function signedPartsOf(
  tree: v2.signature.UnrecoveredTopology,
): readonly v2.signature.UnrecoveredSignatureLeaf[] {
  if (v2.signature.isUnrecoveredNode(tree))
    return [...signedPartsOf(tree.left), ...signedPartsOf(tree.right)]
  if (v2.signature.isUnrecoveredNestedLeaf(tree))
    return signedPartsOf(tree.tree)
  return v2.signature.isUnrecoveredSignatureLeaf(tree) ? [tree] : []
}
