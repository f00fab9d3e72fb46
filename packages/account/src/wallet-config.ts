import { type commons, universal, v2 } from '@0xsequence/core'
import {
  type Address,
  BaseError,
  type ConfigMember,
  signedWeight,
  type WalletConfig,
} from '@cairn/primitives'
import { ethers } from 'ethers'

/** Converts the engine's configuration tree to weighted signers and groups. */
export function toWalletConfig(config: commons.config.Config): WalletConfig {
  const coder = universal.genericCoderFor(config.version).config
  const { threshold } = config as { threshold?: ethers.BigNumberish }
  const { tree } = config as { tree?: v2.config.Topology }
  const members = tree ? membersOf(tree) : []
  return {
    threshold: Number(threshold ?? 0),
    signers: coder.signersOf(config).map(({ address, weight }) => ({
      address: ethers.getAddress(address) as Address,
      weight: Number(weight),
    })),
    ...(members.some((member) => 'members' in member) && { members }),
  }
}

/** Leaves out hashes and static digests, which are nobody's. */
function membersOf(tree: v2.config.Topology): readonly ConfigMember[] {
  if (v2.config.isNode(tree))
    return [...membersOf(tree.left), ...membersOf(tree.right)]
  if (v2.config.isNestedLeaf(tree)) {
    const [weight, threshold] = [Number(tree.weight), Number(tree.threshold)]
    return [{ weight, threshold, members: membersOf(tree.tree) }]
  }
  if (!v2.config.isSignerLeaf(tree)) return []
  const address = ethers.getAddress(tree.address) as Address
  return [{ address, weight: Number(tree.weight) }]
}

/**
 * Checks that a configuration fits the signature format: one byte of weight per
 * signer and group, two of threshold, and signers that can reach it. Within a
 * group, as outside of them, a signer stands once.
 *
 * @throws {InvalidConfigError}
 */
export function checkWalletConfig(config: WalletConfig): void {
  const { members, signers, threshold } = config
  checkMembers(members ?? signers)
  checkThreshold(threshold)
  const everyone = new Set(signers.map(({ address }) => address))
  const sum = signedWeight(config, everyone)
  if (sum < threshold)
    throw new InvalidConfigError(`weight ${sum} under threshold ${threshold}`)
}

function checkMembers(members: readonly ConfigMember[]): void {
  const seen = new Set<string>()
  for (const member of members) {
    const { weight } = member
    const name = 'members' in member ? 'a group' : member.address
    if (!Number.isInteger(weight) || weight < 1 || weight > 255)
      throw new InvalidConfigError(`weight ${weight} of ${name}`)
    if ('members' in member) {
      checkThreshold(member.threshold)
      checkMembers(member.members)
    } else {
      if (seen.has(name.toLowerCase()))
        throw new InvalidConfigError(`signer ${name} twice`)
      seen.add(name.toLowerCase())
    }
  }
}

function checkThreshold(threshold: number): void {
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > 65_535)
    throw new InvalidConfigError(`threshold ${threshold}`)
}

/** No signers could ever sign for an account with this configuration. */
export class InvalidConfigError extends BaseError {
  override readonly name = 'InvalidConfigError'

  constructor(reason: string) {
    super(`No account can have this configuration: ${reason}.`)
  }
}
