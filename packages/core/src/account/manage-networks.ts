import { BaseError } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { askChainId, WrongChainError } from '../networks/check-node.ts'
import { checkNetworkSet, differences } from '../networks/network-changes.ts'
import {
  findNetwork,
  getNetwork,
  type NetworksState,
  UnknownNetworkError,
} from '../networks/networks.store.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { AccountWallet } from './account-wallet.ts'
import { reloadEngine } from './engine.ts'

/** A network that the person adds. */
export type NetworkDraft = Pick<
  Network,
  'chainId' | 'title' | 'type' | 'rpcUrl' | 'nativeToken'
> & {
  /** Empty: balances and history are not read there. */
  readonly indexerUrl: string
  /** Empty: nothing is sent there. */
  readonly relayerUrl: string
}

/** The fields that the person may change of a network of the environment. */
export type NetworkChange = Pick<
  Network,
  'title' | 'rpcUrl' | 'indexerUrl' | 'relayerUrl'
>

/** Whether a network came from the person and not from the environment. */
export function isOwnNetwork(
  wallet: Pick<BaseWallet, 'environment'>,
  chainId: number,
): boolean {
  const { networks } = wallet.environment
  return !networks.some((network) => network.chainId === chainId)
}

/**
 * Adds a network, or changes one that was added, after its node has said that
 * it is of that chain.
 *
 * @throws {NodeUnavailableError} {WrongChainError}
 * @throws {NetworkKnownError} when it is one of the environment's
 * @throws {UnknownNetworkError} for 0, which the account counts as every
 *   network, and for anything else that no network has as its number
 * @see NETS-02
 */
export async function saveNetwork(
  wallet: AccountWallet,
  draft: NetworkDraft,
): Promise<void> {
  const { chainId } = draft
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new UnknownNetworkError(chainId)
  if (!isOwnNetwork(wallet, chainId)) throw new NetworkKnownError()
  const actual = await askChainId(draft.rpcUrl, wallet.platform.fetch)
  if (actual !== chainId) throw new WrongChainError(actual)
  const { all } = wallet.networks.getState()
  const network = { ...draft, name: `chain-${chainId}` }
  const isKnown = all.some((one) => one.chainId === chainId)
  if (isKnown) return replace(wallet, network)
  put(wallet, { all: [...all, network] })
  reloadEngine(wallet)
}

/**
 * Calls a network of the environment something else, or asks it elsewhere,
 * after the node there has said that it is of that chain. What is left empty
 * is as the environment has it.
 *
 * @throws {NodeUnavailableError} {WrongChainError}
 * @throws {UnknownNetworkError} when the environment has none of that chain
 * @see NETS-01 NETS-02
 */
export async function changeNetwork(
  wallet: AccountWallet,
  chainId: number,
  change: NetworkChange,
): Promise<void> {
  const base = getNetwork({ all: wallet.environment.networks }, chainId)
  const { title, rpcUrl, indexerUrl, relayerUrl } = change
  const network = {
    ...base,
    title: title || base.title,
    rpcUrl: rpcUrl || base.rpcUrl,
    indexerUrl: indexerUrl || base.indexerUrl,
    relayerUrl: relayerUrl || base.relayerUrl,
  }
  if (network.rpcUrl !== base.rpcUrl) {
    const actual = await askChainId(network.rpcUrl, wallet.platform.fetch)
    if (actual !== chainId) throw new WrongChainError(actual)
  }
  replace(wallet, network)
}

/**
 * Takes back what was changed of a network of the environment.
 *
 * @throws {UnknownNetworkError} when the environment has none of that chain
 * @see NETS-01
 */
export function resetNetwork(wallet: AccountWallet, chainId: number): void {
  replace(wallet, getNetwork({ all: wallet.environment.networks }, chainId))
}

/** Whether something of a network of the environment was changed. */
export function isChangedNetwork(
  wallet: Pick<BaseWallet, 'storage'>,
  chainId: number,
): boolean {
  const saved = wallet.storage.get('networks')
  return saved?.changed.some((one) => one.chainId === chainId) ?? false
}

/**
 * Removes a network that was added.
 *
 * @throws {NetworkKnownError} when it is one of the environment's
 * @throws {InvalidNetworkSetError} when it is the default one
 * @see NETS-02
 */
export function removeNetwork(wallet: AccountWallet, chainId: number): void {
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
  wallet: Pick<ConnectedWallet, 'environment' | 'networks' | 'storage'>,
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
export function setDefaultChain(
  wallet: Pick<ConnectedWallet, 'environment' | 'networks' | 'storage'>,
  chainId: number,
): void {
  const state = wallet.networks.getState()
  if (!findNetwork(state, chainId)) throw new UnknownDefaultError()
  put(wallet, {
    defaultChainId: chainId,
    off: state.off.filter((one) => one !== chainId),
  })
  wallet.storage.set('defaultChain', chainId)
}

/**
 * Tells of each new default chain: paired apps are told `chainChanged`.
 *
 * @returns ends it
 * @see NETS-02
 */
export function onDefaultChange(
  wallet: Pick<ConnectedWallet, 'networks'>,
  listener: (chainId: number) => void,
): () => void {
  return wallet.networks.subscribe(({ defaultChainId }, before) => {
    if (defaultChainId !== before.defaultChainId) listener(defaultChainId)
  })
}

function replace(wallet: AccountWallet, network: Network): void {
  const { all } = wallet.networks.getState()
  put(wallet, {
    all: all.map((one) => (one.chainId === network.chainId ? network : one)),
  })
  reloadEngine(wallet)
}

function put(
  wallet: Pick<ConnectedWallet, 'environment' | 'networks' | 'storage'>,
  change: Partial<NetworksState>,
): void {
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
    super('This network already exists.')
  }
}

export class UnknownDefaultError extends BaseError {
  override readonly name = 'UnknownDefaultError'

  constructor() {
    super("Can't set default to unknown network")
  }
}
