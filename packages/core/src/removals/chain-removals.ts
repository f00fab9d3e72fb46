import type { FormerSigner } from '@cairn/account'
import type { WalletCall } from '@cairn/primitives'
import { type Address, BaseError } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import { listNetworks } from '../networks/networks.store.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { FeeOffer } from '../transactions/calls.ts'
import {
  type FeeWallet,
  getFeeOptions,
  sendCalls,
  waitForReceipt,
} from '../transactions/send-calls.ts'

/** Whether signers that were removed can still act on a network. */
export type NetworkRemovals = {
  readonly chainId: number
  /** The network's title, or its name. */
  readonly networkName: string
} & (
  | { readonly type: 'removed' }
  | {
      readonly type: 'still-valid'
      readonly former: readonly FormerSigner[]
      readonly deployed: boolean
    }
  /** The network does not answer. */
  | { readonly type: 'unknown' }
)

/**
 * Tells per network whether removed signers can still act there. It is read
 * from the networks, so that a reload, a failure or another device changes
 * nothing about it.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see REMV-01
 */
export async function networkRemovals(
  wallet: Pick<AccountWallet, 'engine' | 'environment' | 'log' | 'networks'>,
): Promise<readonly NetworkRemovals[]> {
  const account = await getAccount(wallet)
  const guards = guardAddresses(wallet)
  const networks = listNetworks(wallet.networks.getState(), true)
  return Promise.all(
    networks.map(async ({ chainId, title, name }) => {
      const network = { chainId, networkName: title || name }
      try {
        const found = await account.removals(chainId, guards)
        const { former, deployed } = found
        return former.length === 0
          ? { ...network, type: 'removed' as const }
          : { ...network, type: 'still-valid' as const, former, deployed }
      } catch (error) {
        wallet.log.warn({ chainId, error: String(error) }, 'No removals read')
        return { ...network, type: 'unknown' as const }
      }
    }),
  )
}

/**
 * Asks what it costs to publish the removals on a network.
 *
 * @see REMV-01
 */
export async function removalFee(
  wallet: FeeWallet,
  chainId: number,
): Promise<FeeOffer> {
  const { address } = await getAccount(wallet)
  return getFeeOptions(wallet, { chainId, calls: [nothing(address)] })
}

/**
 * Publishes the account's newest configuration on a network, and returns once
 * the network itself obeys no removed signer any more. Done twice, it happens
 * once: both use the same nonce.
 *
 * @throws {RemovalNotPublishedError} when the network still obeys one
 * @throws what {@link sendCalls} throws
 * @see REMV-01
 */
export async function publishRemovals(
  wallet: Pick<AccountWallet, 'clients' | 'engine' | 'environment'>,
  request: {
    readonly chainId: number
    readonly feeOption: FeeOption | undefined
    readonly quote: string | undefined
  },
): Promise<void> {
  const { chainId, feeOption, quote } = request
  const account = await getAccount(wallet)
  const { imageHash } = await account.removals(chainId, [])
  const sent = await sendCalls(wallet, {
    chainId,
    calls: [nothing(account.address)],
    feeOption,
    quote,
    nonceSpace: BigInt(imageHash) & nonceSpaceMask,
  })
  for (let asked = 0; asked < receiptAttempts; asked += 1) {
    const receipt = await waitForReceipt(wallet, sent)
    if (receipt.type === 'complete') break
    if (receipt.type === 'failed') throw new RemovalNotPublishedError()
  }
  const { former } = await account.removals(chainId, guardAddresses(wallet))
  if (former.length > 0) throw new RemovalNotPublishedError()
}

/** Nonce spaces have 160 bits. */
const nonceSpaceMask = (1n << 160n) - 1n

/** Each lasts five seconds. */
const receiptAttempts = 24

/** A call that does nothing: what is published comes before it. */
function nothing(to: Address): WalletCall {
  return { to, value: 0n, data: '0x' }
}

function guardAddresses({
  environment,
}: Pick<BaseWallet, 'environment'>): readonly Address[] {
  return environment.guards.map(({ address }) => address)
}

/** A network still obeys a signer that was removed. @see REMV-01 */
export class RemovalNotPublishedError extends BaseError {
  override readonly name = 'RemovalNotPublishedError'

  constructor() {
    super('The network does not have the removal yet.')
  }
}
