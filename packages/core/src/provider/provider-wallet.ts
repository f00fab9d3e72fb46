import type { Address } from '@cairn/primitives'
import { siteOf } from '../connect/connected-sites.ts'
import type { Asker } from '../inbox/entry.ts'
import { findNetwork } from '../networks/networks.store.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { ProviderError } from './provider-error.ts'

/** One request of an app, from any transport. */
export type DappRequest = {
  /** Names the request within the app's visit. */
  readonly id: string | number
  readonly method: string
  readonly params: unknown
  readonly chainId?: string | number | undefined
  /** The app's key at the ecosystem's services: its own claim. @see TXRQ-01 */
  readonly projectAccessKey?: string | undefined
}

/** A request on its way to its method. */
export type MethodCall = {
  readonly wallet: TransactionsWallet
  readonly peer: Asker
  readonly request: DappRequest
}

/** Returns the account that an app is connected to. */
export function connectedAccount({
  wallet,
  peer,
}: Pick<MethodCall, 'wallet' | 'peer'>): Address | undefined {
  return siteOf(wallet, peer)?.account
}

/**
 * Returns the network of a request: the one it names, else the app's present
 * one, else the wallet's.
 *
 * @throws {ProviderError} 4902 if the wallet does not know it
 */
export function chainOf({ wallet, peer, request }: MethodCall): number {
  const site = siteOf(wallet, peer)
  const { defaultChainId } = wallet.networks.getState()
  const named = request.chainId ?? site?.chainIds[0] ?? defaultChainId
  return knownChain(wallet, named)
}

/**
 * Returns the network on which a request is answered. For an app that is not
 * connected only the environment's networks count: which ones the person added
 * or chose is theirs.
 *
 * @throws {ProviderError} 4902 if the network is not known
 * @see DAPP-01
 */
export function answeringChain(call: MethodCall): number {
  const { wallet, request } = call
  const isWatching = wallet.session.getState().type === 'watching'
  if (!isWatching && connectedAccount(call)) return chainOf(call)
  return strangersNetwork(wallet, request.chainId)
}

/**
 * Returns the network that is named, if every wallet begins with it; by default
 * the first of these.
 *
 * @throws {ProviderError} 4902 for any other
 */
export function strangersNetwork(
  wallet: Pick<TransactionsWallet, 'environment'>,
  name: string | number | undefined,
): number {
  const named = readChainId(name ?? strangersChain(wallet))
  const { networks } = wallet.environment
  if (!networks.some(({ chainId }) => chainId === named))
    throw unknownChain(named)
  return named
}

/** Returns the network that every wallet begins with. */
export function strangersChain({
  environment: { networks },
}: Pick<TransactionsWallet, 'environment'>): number {
  const first = networks.find(({ isDefaultChain }) => isDefaultChain)
  return (first ?? networks[0])?.chainId ?? 1
}

/**
 * @throws {ProviderError} 4902 if the wallet does not know the network, and
 *   -32602 for what is the number of none
 */
export function knownChain(
  wallet: Pick<TransactionsWallet, 'networks'>,
  named: unknown,
): number {
  const chainId = readChainId(named)
  if (!findNetwork(wallet.networks.getState(), chainId))
    throw unknownChain(chainId)
  return chainId
}

/**
 * Reads the number of a network. With "unknown chain" for what is none,
 * libraries would offer to add it.
 *
 * @throws {ProviderError} -32602
 */
export function readChainId(named: unknown): number {
  const isReadable =
    typeof named === 'number' ||
    (typeof named === 'string' && /^(?:0x[\da-f]+|\d+)$/i.test(named))
  const chainId = isReadable ? Number(named) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new ProviderError('invalidParams', 'invalid chainId')
  return chainId
}

function unknownChain(chainId: number): ProviderError {
  return new ProviderError('unknownChain', `no network ${chainId} found`)
}

/** @returns `0x`, in hexadecimal without leading zeros */
export function toQuantity(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

/** Name of the request's entry: the same request again is the same one. */
export function callOf({ peer, request }: MethodCall): string {
  return `${peer.peerId}:${request.id}`
}
