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

/** @throws {ProviderError} 4902 if the wallet does not know the network */
export function knownChain(
  wallet: Pick<TransactionsWallet, 'networks'>,
  named: unknown,
): number {
  const isReadable = typeof named === 'number' || typeof named === 'string'
  const chainId = isReadable && named !== '' ? Number(named) : Number.NaN
  const network = findNetwork(wallet.networks.getState(), chainId)
  if (!network)
    throw new ProviderError(
      'unknownChain',
      `no network ${isReadable ? named : ''} found`.slice(0, 100),
    )
  return network.chainId
}

/** @returns `0x`, in hexadecimal without leading zeros */
export function toQuantity(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

/** Name of the request's entry: the same request again is the same one. */
export function callOf({ peer, request }: MethodCall): string {
  return `${peer.peerId}:${request.id}`
}
