import { BaseError } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import type { Stored } from '../storage/storage.ts'

/** The person's changes to the networks: differences, and networks they added. */
export type SavedNetworks = Stored<'networks'>

const editable = ['title', 'rpcUrl', 'indexerUrl', 'relayerUrl'] as const

/** A network of one's own, by chain. */
export type NetworkSet = {
  readonly networks: readonly Network[]
  /** Chains that are known and not used. */
  readonly off: readonly number[]
}

/**
 * The defaults with what was saved laid over them, and networks that were
 * added behind them. What was saved of a default that is no more is dropped.
 *
 * @see NETS-01
 */
export function applySaved(
  defaults: readonly Network[],
  saved: SavedNetworks | undefined,
): NetworkSet {
  const { changed = [], added = [], off = [] } = saved ?? {}
  const known = defaults.map((network) => {
    const change = changed.find(({ chainId }) => chainId === network.chainId)
    const { title, rpcUrl, indexerUrl, relayerUrl } = network
    return {
      ...network,
      title: change?.title ?? title,
      rpcUrl: change?.rpcUrl ?? rpcUrl,
      indexerUrl: change?.indexerUrl ?? indexerUrl,
      relayerUrl: change?.relayerUrl ?? relayerUrl,
    }
  })
  const own = added.filter(
    ({ chainId }) => !defaults.some((one) => one.chainId === chainId),
  )
  const networks = [...known, ...own]
  return {
    networks,
    off: off.filter((chainId) =>
      networks.some((one) => one.chainId === chainId),
    ),
  }
}

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
