import { saveNetwork } from '../account/manage-networks.ts'
import { addOwnCoin } from '../holdings/own-coins.ts'
import type { OpenEntry } from '../inbox/inbox-entries.ts'
import { settle } from '../inbox/settle.ts'
import { findNetwork } from '../networks/networks.store.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/**
 * Adds the network that an app described: the person agreed. Its node is asked
 * first whether it is of that chain; the question stays open if it is not. One
 * that came to the wallet meanwhile stays as it is.
 *
 * @throws {NodeUnavailableError} {WrongChainError}
 * @see NETS-02
 */
export async function approveNetwork(
  wallet: TransactionsWallet,
  { id, ask: { network } }: OpenEntry<'network'>,
): Promise<void> {
  const urls = { indexerUrl: '', relayerUrl: '' }
  if (!findNetwork(wallet.networks.getState(), network.chainId))
    await saveNetwork(wallet, { ...network, ...urls, type: 'mainnet' })
  settle(wallet, id, { type: 'answer', answer: null })
}

/**
 * Lists the coin that an app named, by what its contract says.
 *
 * @throws {NodeUnavailableError} {NotACoinError}
 * @see COIN-01
 */
export async function approveAsset(
  wallet: TransactionsWallet,
  { id, chainId, ask: { address } }: OpenEntry<'asset'>,
): Promise<void> {
  await addOwnCoin(wallet, chainId, address)
  settle(wallet, id, { type: 'answer', answer: true })
}

/** Tells the app that the person adds nothing. */
export function declineAddition(
  wallet: Pick<TransactionsWallet, 'inbox' | 'replies'>,
  { id }: Pick<OpenEntry<'network'>, 'id'>,
): void {
  settle(wallet, id, { type: 'reject' })
}
