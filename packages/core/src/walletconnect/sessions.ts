import type { Address } from '@cairn/primitives'
import {
  type ConnectedSite,
  disconnectSite,
  moveSite,
} from '../connect/connected-sites.ts'
import { isOpen } from '../inbox/entry.ts'
import { isFrom, topicOfKey, walletConnectKey } from '../inbox/site-key.ts'
import { toQuantity } from '../provider/provider-wallet.ts'
import { withdraw } from './hand-over.ts'
import { chainName, withChain } from './namespaces.ts'
import { pairedSites } from './paired-sites.ts'
import type { PairingClient } from './pairing-client.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** The end of a session that the person asked for. @see WCON-02 */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Makes sessions and permissions agree. A session without a permission was
 * disconnected by the person, and its app is told. A permission without a
 * session was ended by its app, and goes.
 *
 * @param approving - pairings whose session gets its permission in a moment
 * @param drained - resolves when the apps have the answers that were on their way
 * @throws what the client throws if the relay cannot be told
 * @see WCON-02
 */
export async function endLeftSessions(
  wallet: WalletConnectWallet,
  client: PairingClient,
  approving: ReadonlyMap<string, unknown>,
  drained: () => Promise<void>,
): Promise<void> {
  const permitted = new Set(pairedSites(wallet).map(({ key }) => key))
  const topics = client.session.keys
  for (const key of permitted)
    if (!topics.includes(topicOfKey(key) ?? '')) forgetSession(wallet, key)
  const left = topics.filter(
    (topic) =>
      !permitted.has(walletConnectKey(topic)) &&
      !approving.has(client.session.get(topic).pairingTopic),
  )
  for (const topic of left) forgetSession(wallet, walletConnectKey(topic))
  if (left.length > 0) await drained()
  await Promise.all(
    left.map((topic) => client.disconnect({ topic, reason: userDisconnected })),
  )
}

/** Ends all sessions, as signing out does. @see SESS-03 WCON-02 */
export async function endAllSessions(
  wallet: WalletConnectWallet,
  client: PairingClient,
): Promise<void> {
  const end = async (topic: string) => {
    await client.disconnect({ topic, reason: userDisconnected })
    forgetSession(wallet, walletConnectKey(topic))
  }
  await Promise.all(client.session.keys.map(end))
}

/** Has lists of connected apps look again. */
export function noteSites({
  walletConnect,
}: Pick<WalletConnectWallet, 'walletConnect'>): void {
  walletConnect.setState((state) => ({ ...state }))
}

/** Takes a session's permission away, and withdraws what its app asked. */
export function forgetSession(wallet: WalletConnectWallet, key: string): void {
  disconnectSite(wallet, key)
  noteSites(wallet)
  for (const entry of wallet.inbox.getState().entries)
    if (isFrom(entry, key) && isOpen(entry)) withdraw(wallet, entry.id)
}

/**
 * Adds a network to every session and tells its app that it is the present one.
 * A failure is logged, and the other sessions go on.
 *
 * @param sites - connections of the sessions; by default all
 * @see WCON-03
 */
export async function moveSessions(
  wallet: WalletConnectWallet,
  client: PairingClient,
  chainId: number,
  sites: readonly ConnectedSite[] = pairedSites(wallet),
): Promise<void> {
  await Promise.all(
    sites.map(async (site) => {
      moveSite(wallet, site, chainId)
      const topic = topicOfKey(site.key) ?? ''
      await moveSession(wallet, client, { topic, chainId, ...site })
    }),
  )
  noteSites(wallet)
}

/** Adds a network to one session and tells its app. @see WCON-03 */
export async function moveSession(
  { log }: Pick<WalletConnectWallet, 'log'>,
  client: PairingClient,
  {
    topic,
    account,
    chainId,
  }: {
    readonly topic: string
    readonly account: Address
    readonly chainId: number
  },
): Promise<void> {
  try {
    const { namespaces } = client.session.get(topic)
    const next = withChain(namespaces, account, chainId)
    const { acknowledged } = await client.update({ topic, namespaces: next })
    // An app that is away acknowledges later, or never.
    acknowledged().catch(() => undefined)
    await client.emit({
      topic,
      chainId: chainName(chainId),
      event: { name: 'chainChanged', data: toQuantity(chainId) },
    })
  } catch (error) {
    log.warn({ topic, error: String(error) }, 'Failed to update session')
  }
}
