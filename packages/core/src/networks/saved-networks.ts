import type { Network } from '@cairn/protocol'
import type { Stored } from '../storage/storage.ts'

/** The person's changes to the networks: differences, and networks they added. */
export type SavedNetworks = Stored<'networks'>

/** A network of one's own, by chain. */
export type NetworkSet = {
  readonly networks: readonly Network[]
  /** Chains that are known and not used. */
  readonly off: readonly number[]
}

/**
 * The defaults with what was saved laid over them, and networks that were
 * added behind them. What was saved of a default that is no more is dropped, and
 * so is a network 0, which the account counts as every network.
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
    ({ chainId }) =>
      chainId > 0 && !defaults.some((one) => one.chainId === chainId),
  )
  const networks = [...known, ...own]
  return {
    networks,
    off: off.filter((chainId) =>
      networks.some((one) => one.chainId === chainId),
    ),
  }
}
