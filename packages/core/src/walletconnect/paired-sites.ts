import {
  type ConnectedSite,
  listConnectedSites,
} from '../connect/connected-sites.ts'
import { topicOfKey } from '../inbox/site-key.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** Returns the apps that are connected over WalletConnect. @see WCON-01 */
export function pairedSites(
  wallet: Pick<WalletConnectWallet, 'session' | 'storage'>,
): readonly ConnectedSite[] {
  return listConnectedSites(wallet).filter(({ key }) => topicOfKey(key))
}
