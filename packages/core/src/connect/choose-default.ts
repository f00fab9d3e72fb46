import {
  setDefaultChain,
  UnknownDefaultError,
} from '../account/manage-networks.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { topicOfKey } from '../inbox/site-key.ts'
import { findNetwork } from '../networks/networks.store.ts'
import { listConnectedSites, moveSite } from './connected-sites.ts'

/**
 * Makes a network the default, as the person chose it: connected apps move to
 * it as well, and hear `chainChanged`, each by its own way in.
 *
 * @throws {UnknownDefaultError}
 * @see NETS-02
 */
export function chooseDefaultChain(
  wallet: Pick<
    ConnectedWallet,
    'environment' | 'networks' | 'storage' | 'session'
  >,
  chainId: number,
): void {
  if (!findNetwork(wallet.networks.getState(), chainId))
    throw new UnknownDefaultError()
  // First, so that who hears of the network finds the apps there. The tab that
  // leads WalletConnect moves its apps when it has told them, also later.
  for (const site of listConnectedSites(wallet))
    if (topicOfKey(site.key) === undefined) moveSite(wallet, site, chainId)
  setDefaultChain(wallet, chainId)
}
