import { type v1, v2 } from '@0xsequence/core'
import { BaseError } from '@cairn/primitives'
import { ethers } from 'ethers'

/** A configuration as JSON; all numbers are JSON numbers. */
export type ConfigJson = Readonly<Record<string, unknown>>

export type EngineConfig = v1.config.WalletConfig | v2.config.WalletConfig

/**
 * Maximum depth of a tree. Deeper trees are rejected before they are hashed;
 * wallets stay below it.
 */
const maxDepth = 32

/**
 * Converts the engine's configuration to JSON. The version is sent beside it.
 */
export function toConfigJson(config: { version: number }): ConfigJson {
  if (config.version === 1) {
    const { threshold, signers } = config as v1.config.WalletConfig
    return {
      threshold: Number(threshold),
      signers: signers.map(({ weight, address }) => ({
        weight: Number(weight),
        address,
      })),
    }
  }
  const { threshold, checkpoint, tree } = config as v2.config.WalletConfig
  return {
    threshold: Number(threshold),
    checkpoint: Number(checkpoint),
    tree: toTreeJson(tree),
  }
}

function toTreeJson(tree: v2.config.Topology): ConfigJson {
  const { isNode, isSignerLeaf, isNestedLeaf, isNodeLeaf } = v2.config
  if (isNode(tree)) {
    return { left: toTreeJson(tree.left), right: toTreeJson(tree.right) }
  }
  if (isSignerLeaf(tree)) {
    return { weight: Number(tree.weight), address: tree.address }
  }
  if (isNestedLeaf(tree)) {
    return {
      weight: Number(tree.weight),
      threshold: Number(tree.threshold),
      tree: toTreeJson(tree.tree),
    }
  }
  if (isNodeLeaf(tree)) return { node: tree.nodeHash }
  return { subdigest: tree.subdigest }
}

/**
 * Parses a configuration from JSON.
 *
 * @throws {InvalidConfigJsonError} if the JSON is not a configuration
 */
export function fromConfigJson(
  version: number,
  json: ConfigJson,
): EngineConfig {
  if (version === 1) {
    const { threshold, signers } = json
    if (!Array.isArray(signers)) throw new InvalidConfigJsonError('signers')
    return {
      version: 1,
      threshold: toWeight(threshold),
      signers: signers.map((signer: ConfigJson) => ({
        weight: toWeight(signer.weight),
        address: toChecksummed(signer.address),
      })),
    }
  }
  if (version !== 2) throw new InvalidConfigJsonError('version')
  return {
    version: 2,
    threshold: toWeight(json.threshold),
    checkpoint: toWeight(json.checkpoint),
    tree: fromTreeJson(json.tree, 0),
  }
}

function fromTreeJson(json: unknown, depth: number): v2.config.Topology {
  if (depth > maxDepth || typeof json !== 'object' || json === null) {
    throw new InvalidConfigJsonError('tree')
  }
  const tree = json as ConfigJson
  if ('left' in tree && 'right' in tree) {
    return {
      left: fromTreeJson(tree.left, depth + 1),
      right: fromTreeJson(tree.right, depth + 1),
    }
  }
  if ('tree' in tree) {
    return {
      weight: toWeight(tree.weight),
      threshold: toWeight(tree.threshold),
      tree: fromTreeJson(tree.tree, depth + 1),
    }
  }
  if ('address' in tree) {
    return {
      weight: toWeight(tree.weight),
      address: toChecksummed(tree.address),
    }
  }
  if ('node' in tree) return { nodeHash: toHash(tree.node) }
  return { subdigest: toHash(tree.subdigest) }
}

function toWeight(value: unknown): number {
  const number = Number(value)
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new InvalidConfigJsonError('weight')
}

function toChecksummed(value: unknown): string {
  if (typeof value === 'string' && ethers.isAddress(value)) {
    return ethers.getAddress(value)
  }
  throw new InvalidConfigJsonError('address')
}

function toHash(value: unknown): string {
  if (ethers.isHexString(value, 32)) return value
  throw new InvalidConfigJsonError('hash')
}

/** The JSON is not a wallet configuration. */
export class InvalidConfigJsonError extends BaseError {
  override readonly name = 'InvalidConfigJsonError'

  constructor(field: string) {
    super(`The configuration has a wrong ${field}.`)
  }
}
