import { BaseError } from '@cairn/primitives'
import type { Environment, Network } from '@cairn/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Storage } from '../storage/storage.ts'

export type NetworksState = {
  /** Every network of the environment. */
  readonly all: readonly Network[]
  readonly defaultChainId: number
}

export type NetworksStore = StoreApi<NetworksState>

/**
 * The environment's networks; the person's default chain when it is one of
 * them, else the environment's.
 *
 * @throws {NoNetworksError} when the environment has none
 * @see NETS-01
 */
export function createNetworksStore(
  environment: Environment,
  storage: Storage,
): NetworksStore {
  const all = environment.networks
  const chosen = storage.get('defaultChain')
  const fallback = all.find((network) => network.isDefaultChain) ?? all[0]
  if (!fallback) throw new NoNetworksError()
  const known = all.some((network) => network.chainId === chosen)
  const defaultChainId = known && chosen ? chosen : fallback.chainId
  return createStore<NetworksState>(() => ({ all, defaultChainId }))
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

/** Networks on screen: testnets only when they are included. @see NETS-02 */
export function listNetworks(
  state: NetworksState,
  includeTestnets: boolean,
): readonly Network[] {
  return includeTestnets
    ? state.all
    : state.all.filter((network) => network.type === 'mainnet')
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
