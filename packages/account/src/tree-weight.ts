import { v2 } from '@0xsequence/core'

/**
 * Returns the weight of the signers of a tree that signed, as the wallet's
 * contract counts it: a group adds its own weight once its members reach its
 * threshold, and else nothing.
 *
 * A static digest adds nothing, because it names nobody who signed, and neither
 * does a group of threshold 0 without a signature, which encoders leave out.
 * The contract counts both.
 *
 * @param hasSigned - called for each leaf; a signer may have several
 * @see HARD-05
 */
export function treeWeight(
  tree: v2.config.Topology,
  hasSigned: (leaf: v2.config.SignerLeaf) => boolean,
): bigint {
  if (v2.config.isNode(tree))
    return treeWeight(tree.left, hasSigned) + treeWeight(tree.right, hasSigned)
  if (v2.config.isNestedLeaf(tree)) {
    const inner = treeWeight(tree.tree, hasSigned)
    const isReached = inner > 0n && inner >= BigInt(tree.threshold)
    return isReached ? BigInt(tree.weight) : 0n
  }
  if (!v2.config.isSignerLeaf(tree) || !hasSigned(tree)) return 0n
  return BigInt(tree.weight)
}
