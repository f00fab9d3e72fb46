import { BaseError } from '@cairn/primitives'
import type { Environment, Network } from '@cairn/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Storage } from '../storage/storage.ts'
import { applySaved } from './saved-networks.ts'

export type NetworksState = {
  /** Every network of the environment, and those that were added. */
  readonly all: readonly Network[]
  /** Chains that are known and not used. Never the default one. */
  readonly off: readonly number[]
  readonly defaultChainId: number
}

export type NetworksStore = StoreApi<NetworksState>

/**
 * The environment's networks with the person's own changes; their default
 * chain when it is one of them, else the environment's.
 *
 * @throws {NoNetworksError} when the environment has none
 * @see NETS-01
 */
export function createNetworksStore(
  environment: Environment,
  storage: Storage,
): NetworksStore {
  return createStore<NetworksState>(() => readNetworks(environment, storage))
}

/** Takes up what another tab has changed. @see STOR-01 */
export function reloadNetworks(
  store: NetworksStore,
  environment: Environment,
  storage: Storage,
): void {
  const next = readNetworks(environment, storage)
  if (JSON.stringify(next) !== JSON.stringify(store.getState()))
    store.setState(next, true)
}

function readNetworks(
  environment: Environment,
  storage: Storage,
): NetworksState {
  const saved = storage.get('networks')
  const { networks: all, off } = applySaved(environment.networks, saved)
  const chosen = storage.get('defaultChain')
  const fallback = all.find((network) => network.isDefaultChain) ?? all[0]
  if (!fallback) throw new NoNetworksError()
  const known = all.some((network) => network.chainId === chosen)
  const defaultChainId = known && chosen ? chosen : fallback.chainId
  return {
    all,
    off: off.filter((chainId) => chainId !== defaultChainId),
    defaultChainId,
  }
}

/** The network of a chain, when the wallet knows it. */
export function findNetwork(
  state: Pick<NetworksState, 'all'>,
  chainId: number,
): Network | undefined {
  return state.all.find((network) => network.chainId === chainId)
}

/** @throws {UnknownNetworkError} when the wallet does not know the chain */
export function getNetwork(
  state: Pick<NetworksState, 'all'>,
  chainId: number,
): Network {
  const network = findNetwork(state, chainId)
  if (!network) throw new UnknownNetworkError(chainId)
  return network
}

/**
 * Networks in use, the default one first: testnets only when they are
 * included, but for one that is the default itself.
 *
 * @see NETS-02
 */
export function listNetworks(
  { all, off, defaultChainId }: NetworksState,
  includeTestnets: boolean,
): readonly Network[] {
  const isDefault = ({ chainId }: Network) => chainId === defaultChainId
  const shown = all.filter(
    (network) =>
      isDefault(network) ||
      (!off.includes(network.chainId) &&
        (includeTestnets || network.type === 'mainnet')),
  )
  return shown.toSorted(
    (one, other) => Number(isDefault(other)) - Number(isDefault(one)),
  )
}

export class NoNetworksError extends BaseError {
  override readonly name = 'NoNetworksError'

  constructor() {
    super('No networks defined')
  }
}

export class UnknownNetworkError extends BaseError {
  override readonly name = 'UnknownNetworkError'
  readonly chainId: number

  constructor(chainId: number) {
    super(`Network with chainId ${chainId} not found`)
    this.chainId = chainId
  }
}
