import { v2 } from '@0xsequence/core'
import { treeWeight } from './tree-weight.ts'

const { SignatureCoder } = v2.signature
const { encodeSigners: encode } = SignatureCoder

/**
 * Replaces the engine's weight of signatures by that of the contract. The
 * engine adds up the members of groups and ignores the groups' weights and
 * thresholds, so it would sign, and find in force, what the chain refuses. Its
 * wallets and trackers all read this one property.
 *
 * @see HARD-05
 */
export function correctEngineWeight(): void {
  SignatureCoder.encodeSigners = (config, parts, subdigests, chainId) => {
    const { encoded, weight } = encode(config, parts, subdigests, chainId)
    // The weight of static digests is the engine's own.
    if (subdigests.length > 0) return { encoded, weight }
    const own = treeWeight(config.tree, ({ address }) => parts.has(address))
    return { encoded, weight: own }
  }
}
