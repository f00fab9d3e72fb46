import { disconnectSite } from '../connect/connected-sites.ts'
import { muteSite } from '../inbox/mute-site.ts'
import { topicOfKey } from '../inbox/site-key.ts'
import type { StoragePage } from '../transports/follow-changes.ts'
import { followSent } from '../transports/follow-sent.ts'
import { pairedSites } from './paired-sites.ts'
import { relayUrl } from './pairing-client.ts'
import { noteSites } from './sessions.ts'
import { shareEntries } from './shared-entries.ts'
import {
  askLeader,
  channelName,
  hearTrouble,
  NotInitialisedError,
  type PairingTrouble,
} from './tab-channel.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** The functions of a page that take part in the choice of the leading tab. */
export type LeaderPage = StoragePage & {
  readonly locks: Pick<LockManager, 'request'>
}

/**
 * Takes part in WalletConnect until the person signs out. One tab of the
 * browser leads: it has the relay's connection. Every tab shows and decides
 * what apps ask. Calling it again does nothing.
 *
 * @param onTrouble - receives what the person should hear of
 * @returns ends it in this tab; another tab then leads
 * @see WCON-01
 */
export function startWalletConnect(
  wallet: WalletConnectWallet,
  page: LeaderPage,
  onTrouble: (trouble: PairingTrouble) => void = () => undefined,
): () => void {
  const { walletConnect, session } = wallet
  const relay = relayUrl(wallet)
  const isOn = walletConnect.getState().type !== 'off'
  if (isOn || relay === undefined) return () => undefined
  walletConnect.setState({ type: 'following' }, true)
  const end = new AbortController()
  const stops = [
    shareEntries(wallet, page),
    followSent(wallet),
    hearTrouble(wallet, onTrouble),
  ]
  const stop = () => {
    stopWatching()
    end.abort()
    for (const one of stops) one()
    walletConnect.setState({ type: 'off' }, true)
  }
  const stopWatching = session.subscribe(({ type }) => {
    if (type === 'signed-out') stop()
  })
  page.locks
    .request(channelName, { signal: end.signal }, async () => {
      const { lead } = await import('./lead.ts')
      await lead(wallet, relay, end.signal)
    })
    .catch((error: unknown) => {
      if (end.signal.aborted) return
      wallet.log.error({ error: String(error) }, 'WalletConnect did not start')
      stop()
    })
  return stop
}

/**
 * Rejects what a paired app asks, and everything that it asks until its session
 * is opened again, in whichever tab.
 *
 * @see DAPP-01 WCON-02
 */
export async function mutePairedApp(
  wallet: WalletConnectWallet,
  key: string,
): Promise<void> {
  muteSite(wallet, key)
  await askLeader(wallet, { type: 'mute', key })
}

/** Tells that apps can be paired with by WalletConnect here. @see WCON-01 */
export function canPair(
  wallet: Pick<WalletConnectWallet, 'environment' | 'platform'>,
): boolean {
  return relayUrl(wallet) !== undefined
}

/**
 * Pairs with the app of a pairing link; its proposal comes to the inbox.
 *
 * @throws {NotInitialisedError} `WalletConnect signClient not initialized.`
 * @throws {TabTaskError} if the relay or the link does not work
 * @see WCON-01
 */
export async function pairApp(
  wallet: WalletConnectWallet,
  uri: string,
): Promise<void> {
  if (wallet.walletConnect.getState().type === 'off')
    throw new NotInitialisedError()
  await askLeader(wallet, { type: 'pair', uri })
}

/**
 * Disconnects apps: their permissions end here and now. The app of a
 * WalletConnect session is told as soon as the relay can be reached.
 *
 * @see WCON-02 SETT-01
 */
export async function disconnectApps(
  wallet: WalletConnectWallet,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) disconnectSite(wallet, key)
  noteSites(wallet)
  const isPaired = keys.some((key) => topicOfKey(key) !== undefined)
  if (!isPaired || wallet.walletConnect.getState().type === 'off') return
  await askLeader(wallet, { type: 'end-left' })
}

/**
 * Disconnects all apps of WalletConnect, and waits until they are told.
 *
 * @throws {NotInitialisedError} {TabTaskError} if one could not be told
 * @see SESS-03 WCON-02
 */
export async function disconnectPairedApps(
  wallet: WalletConnectWallet,
): Promise<void> {
  const isServed = relayUrl(wallet) !== undefined
  if (!isServed || pairedSites(wallet).length === 0) return
  if (wallet.walletConnect.getState().type === 'off')
    throw new NotInitialisedError()
  await askLeader(wallet, { type: 'end-all' })
}
