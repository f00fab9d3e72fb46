import {
  type ConfigJson,
  type EngineConfig,
  fromConfigJson,
  InvalidConfigJsonError,
} from '../config-json.ts'

/**
 * Parts of a stored configuration: signers, and hashes of what is left out. A
 * wallet has a dozen; each costs time whenever the configuration is read.
 */
const maxParts = 100

/**
 * Parses a configuration that a stranger sent.
 *
 * @throws {InvalidConfigJsonError} if the JSON is not a configuration, or has
 *   more than 100 parts
 * @see SRVC-01
 */
export function readConfigJson(
  version: number,
  json: ConfigJson,
): EngineConfig {
  const open: unknown[] = [json.tree]
  let parts = Array.isArray(json.signers) ? json.signers.length : 0
  while (open.length > 0 && parts <= maxParts) {
    const tree = open.pop()
    if (typeof tree !== 'object' || tree === null) continue
    if ('left' in tree && 'right' in tree) open.push(tree.left, tree.right)
    else if ('tree' in tree) open.push(tree.tree)
    else parts += 1
  }
  if (parts > maxParts) throw new InvalidConfigJsonError('number of signers')
  return fromConfigJson(version, json)
}
