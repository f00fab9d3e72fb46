import { v2 } from '@0xsequence/core'
import type { RpcClient } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import { ethers } from 'ethers'
import { type ConfigJson, fromConfigJson } from '../config-json.ts'
import { ConfigLookupError } from './config-lookup-error.ts'
import { isNotFound } from './not-found.ts'

/**
 * Whether some of these signers stand in a wallet's configuration anywhere
 * outside the groups that a guard stands in. One that stands only there acts by
 * the guard's limit, because it and the guard fill the group.
 *
 * Judged from the whole configuration, which its hash proves. A signature may
 * hide the guard beside a signer behind a hash, so it does not tell; what is
 * hidden in the configuration too counts as the guard.
 *
 * @param asked.imageHash - of the configuration that the signers signed under
 * @throws {ConfigLookupError} if the configuration cannot be looked up
 * @see GUARD-01
 */
export async function standsOutsideGroupsOf(
  client: Pick<RpcClient<typeof sessions>, 'config'>,
  asked: {
    readonly guard: Address
    readonly signers: readonly Address[]
    readonly imageHash: Hex
  },
): Promise<boolean> {
  const { imageHash, guard, signers } = asked
  const tree = await loadTree(client, imageHash)
  if (!tree) return false
  const outside = new Set(outsidersOf(tree, ethers.getAddress(guard)))
  return signers.some((one) => outside.has(ethers.getAddress(one)))
}

/** Returns a configuration's tree; `undefined` if it is not of this hash. */
async function loadTree(
  client: Pick<RpcClient<typeof sessions>, 'config'>,
  imageHash: Hex,
): Promise<v2.config.Topology | undefined> {
  const found = await client.config({ imageHash }).catch((cause: unknown) => {
    if (isNotFound(cause)) return undefined
    throw new ConfigLookupError(cause)
  })
  if (found?.version !== 2) return undefined
  const config = fromConfigJson(2, found.config as ConfigJson)
  if (!v2.config.ConfigCoder.isWalletConfig(config)) return undefined
  const isOfHash = v2.config.ConfigCoder.imageHashOf(config) === imageHash
  return isOfHash ? config.tree : undefined
}

/** Returns the signers with a place outside the groups of a guard. */
function outsidersOf(
  tree: v2.config.Topology,
  guard: string,
): readonly string[] {
  if (v2.config.isNode(tree))
    return [...outsidersOf(tree.left, guard), ...outsidersOf(tree.right, guard)]
  if (v2.config.isNestedLeaf(tree))
    return mayHold(tree.tree, guard) ? [] : outsidersOf(tree.tree, guard)
  return v2.config.isSignerLeaf(tree) ? [ethers.getAddress(tree.address)] : []
}

/** Whether a guard stands in a tree, or may stand in a part that is hidden. */
function mayHold(tree: v2.config.Topology, guard: string): boolean {
  if (v2.config.isNode(tree))
    return mayHold(tree.left, guard) || mayHold(tree.right, guard)
  if (v2.config.isNestedLeaf(tree)) return mayHold(tree.tree, guard)
  if (v2.config.isNodeLeaf(tree)) return true
  if (!v2.config.isSignerLeaf(tree)) return false
  return ethers.getAddress(tree.address) === guard
}
