import { BaseError } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import type { NetworkSet, SavedNetworks } from './saved-networks.ts'

const editable = ['title', 'rpcUrl', 'indexerUrl', 'relayerUrl'] as const

/**
 * The changes to save so that `applySaved` gives the same set again: only
 * differences from the defaults, `undefined` if there are none.
 *
 * @see NETS-01
 */
export function differences(
  defaults: readonly Network[],
  { networks, off }: NetworkSet,
): SavedNetworks | undefined {
  const changed: SavedNetworks['changed'] = []
  const added: SavedNetworks['added'] = []
  for (const network of networks) {
    const { chainId } = network
    const base = defaults.find((one) => one.chainId === chainId)
    if (!base) {
      const { isDefaultChain: _, isAuthChain: __, ...own } = network
      added.push(own)
      continue
    }
    const differing = editable.filter((key) => network[key] !== base[key])
    const change = Object.fromEntries(
      differing.map((key) => [key, network[key]]),
    )
    if (differing.length > 0) changed.push({ chainId, ...change })
  }
  const isEmpty = changed.length + added.length + off.length === 0
  return isEmpty ? undefined : { changed, added, off: [...off] }
}

/**
 * Checks a set before it is saved.
 *
 * @throws {InvalidNetworkSetError} without exactly one default chain, which
 *   must be in use, or with a chain twice
 * @see NETS-01
 */
export function checkNetworkSet(
  { networks, off }: NetworkSet,
  defaultChainId: number,
): void {
  const ids = networks.map(({ chainId }) => chainId)
  if (new Set(ids).size !== ids.length)
    throw new InvalidNetworkSetError('a network is in it twice')
  const isUsed = ids.includes(defaultChainId) && !off.includes(defaultChainId)
  if (!isUsed) throw new InvalidNetworkSetError('it has no default network')
}

/** The networks cannot be kept so. */
export class InvalidNetworkSetError extends BaseError {
  override readonly name = 'InvalidNetworkSetError'

  constructor(why: string) {
    super(`These networks cannot be kept: ${why}.`)
  }
}
