import { BaseError } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { reloadEngine } from '../account/engine.ts'
import type { Wallet } from '../wallet.ts'
import { askChainId, WrongChainError } from './check-node.ts'
import { findNetwork, type NetworksState } from './networks.store.ts'
import { checkNetworkSet, differences } from './saved-networks.ts'

/** What a person says of a network of their own. */
export type NetworkDraft = Pick<
  Network,
  'chainId' | 'title' | 'type' | 'rpcUrl' | 'nativeToken'
> & {
  /** Empty: balances and history are not read there. */
  readonly indexerUrl: string
  /** Empty: nothing is sent there. */
  readonly relayerUrl: string
}

/** Whether a network came from the person and not from the environment. */
export function isOwnNetwork(wallet: Wallet, chainId: number): boolean {
  const { networks } = wallet.environment
  return !networks.some((network) => network.chainId === chainId)
}

/**
 * Adds a network, or changes one that was added, after its node has said that
 * it is of that chain.
 *
 * @throws {NodeAnswerError} {WrongChainError}
 * @throws {NetworkKnownError} when it is one of the environment's
 * @see NETS-02
 */
export async function saveNetwork(
  wallet: Wallet,
  draft: NetworkDraft,
): Promise<void> {
  const { chainId } = draft
  if (!isOwnNetwork(wallet, chainId)) throw new NetworkKnownError()
  const actual = await askChainId(draft.rpcUrl, wallet.runtime.fetch)
  if (actual !== chainId) throw new WrongChainError(actual)
  const { all } = wallet.networks.getState()
  const network = { ...draft, name: `chain-${chainId}` }
  const isKnown = all.some((one) => one.chainId === chainId)
  put(wallet, {
    all: isKnown
      ? all.map((one) => (one.chainId === chainId ? network : one))
      : [...all, network],
  })
  reloadEngine(wallet)
}

/**
 * Removes a network that was added.
 *
 * @throws {NetworkKnownError} when it is one of the environment's
 * @throws {InvalidNetworkSetError} when it is the default one
 * @see NETS-02
 */
export function removeNetwork(wallet: Wallet, chainId: number): void {
  if (!isOwnNetwork(wallet, chainId)) throw new NetworkKnownError()
  const { all, off } = wallet.networks.getState()
  put(wallet, {
    all: all.filter((network) => network.chainId !== chainId),
    off: off.filter((one) => one !== chainId),
  })
  reloadEngine(wallet)
}

/**
 * Uses a network, or does not.
 *
 * @throws {InvalidNetworkSetError} when it is the default one
 * @see NETS-02
 */
export function setNetworkUsed(
  wallet: Wallet,
  chainId: number,
  isUsed: boolean,
): void {
  const others = wallet.networks.getState().off.filter((id) => id !== chainId)
  put(wallet, { off: isUsed ? others : [...others, chainId] })
}

/**
 * Makes a network the default, and so one that is used. Who listens by
 * `onDefaultChange` is told.
 *
 * @throws {UnknownDefaultError}
 * @see NETS-02
 */
export function setDefaultChain(wallet: Wallet, chainId: number): void {
  const state = wallet.networks.getState()
  if (!findNetwork(state, chainId)) throw new UnknownDefaultError()
  put(wallet, {
    defaultChainId: chainId,
    off: state.off.filter((one) => one !== chainId),
  })
  wallet.storage.set('defaultChain', chainId)
}

/**
 * Tells of each new default chain: dapps are told `chainChanged`.
 *
 * @returns ends it
 * @see NETS-02
 */
export function onDefaultChange(
  wallet: Wallet,
  listener: (chainId: number) => void,
): () => void {
  return wallet.networks.subscribe(({ defaultChainId }, before) => {
    if (defaultChainId !== before.defaultChainId) listener(defaultChainId)
  })
}

function put(wallet: Wallet, change: Partial<NetworksState>): void {
  const { networks, storage, environment } = wallet
  const next = { ...networks.getState(), ...change }
  const set = { networks: next.all, off: next.off }
  checkNetworkSet(set, next.defaultChainId)
  const saved = differences(environment.networks, set)
  if (saved) storage.set('networks', saved)
  else storage.remove('networks')
  networks.setState(next, true)
}

/** The environment has this network already, and keeps it. */
export class NetworkKnownError extends BaseError {
  override readonly name = 'NetworkKnownError'

  constructor() {
    super('This network is known already.')
  }
}

export class UnknownDefaultError extends BaseError {
  override readonly name = 'UnknownDefaultError'

  constructor() {
    super("Can't set default to unknown network")
  }
}
