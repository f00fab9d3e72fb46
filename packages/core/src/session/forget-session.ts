import { type Address, isSameAddress } from '@cairn/primitives'
import { clearAnalyticsIdentity } from '../analytics/clear-identity.ts'
import { reloadInbox } from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import { reloadPending } from '../inbox/reload-pending.ts'
import { rejectEverything } from '../inbox/settle.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { SignedOutReason } from '../platform/session-state.ts'
import { clearLocalSigners } from '../roster/account-roster.ts'
import { dropShownSecrets } from '../secrets/shown-secret.ts'
import { resetSigning } from '../signing/signing-manager.ts'
import { legacyNames } from '../storage/legacy-names.ts'
import { deletePairings } from '../storage/pairing-database.ts'
import type { SessionWallet } from './session-wallet.ts'

/** Storage keys that only serve the session. */
const sessionKeys = [
  'sessionDump',
  'loginDetails',
  'loginKeyAddress',
  'signerStoreVersion',
  'secondFactor',
  'codesNotKept',
  'tokensToEnd',
  'unsavedSigners',
  'contacts',
  'tokenBalances',
  'prices',
  'buys',
  'ens',
] as const

/** Storage keys of the account's own choices, which tell what it holds. */
const personKeys = [
  'acceptedTooManySessions',
  'appCalls',
  'contracts',
  'hiddenTokens',
  'networkFeeToken',
  'ownCoins',
  'ownDescriptors',
  'recoveryLater',
  'recoveryMissing',
  'reportedTokens',
  'shownTokens',
  'walletName',
] as const

/** Storage keys of unfinished work with the account. */
const workKeys = [
  'pendingTransactions',
  'transactionQueue',
  'walletConnectQueue',
  'pendingRoute',
  'connectedSites',
  'keptSignatures',
] as const

/**
 * Forgets the session on this device: its key, its token, what it had queued.
 * The account itself is not touched. Where only the key is lost, the queue,
 * kept signatures, pending transactions, purchases, apps (those of WalletConnect
 * with what they ask as well), what was typed, that recovery codes were not kept
 * and the route wait for the account's next sign-in here, and so do hidden and
 * added coins. Settings of the browser, such as theme, currency and networks,
 * stay.
 *
 * @see SESS-03 STOR-02
 */
export async function forgetSession(
  wallet: SessionWallet,
  reason?: SignedOutReason,
): Promise<void> {
  const { platform, storage } = wallet
  const account = storage.get('sessionDump')?.address
  const isKeyLost = reason === 'session-lost' || reason === 'session-unreadable'
  await deleteDatabases(wallet)
  if (!isKeyLost) await forgetPairings(wallet)
  const comesBack = isKeyLost || reason === 'migration-needed'
  const putBack = isKeyLost && account ? keepWork(wallet, account) : undefined
  clearAnalyticsIdentity(wallet)
  for (const key of sessionKeys) storage.remove(key)
  // Apps hear of the end first and may close this page, which ends this task.
  wallet.session.setState(
    { type: 'signed-out', ...(reason && { reason }) },
    true,
  )
  // Emptying the stores empties their storage too.
  forgetInMemory(wallet)
  forgetWork(wallet)
  if (!comesBack) for (const key of personKeys) storage.remove(key)
  putBack?.()
  for (const name of Object.values(legacyNames)) platform.area.removeItem(name)
  // At last: until then, the next page forgets what is left.
  storage.remove('signingOut')
}

/** Comes first: once an app has its answers it may close this page. */
async function deleteDatabases(wallet: SessionWallet): Promise<void> {
  const { device, log } = wallet
  await clearLocalSigners(wallet)
  await dropShownSecrets(wallet).catch((error: unknown) => {
    log.error({ error: String(error) }, 'Could not delete secrets')
  })
  await device.clear().catch((error: unknown) => {
    log.error({ error: String(error) }, 'Could not delete the key')
  })
}

async function forgetPairings({
  platform,
  log,
}: Pick<BaseWallet, 'platform' | 'log'>): Promise<void> {
  await deletePairings(platform.indexedDB).catch((error: unknown) => {
    log.error({ error: String(error) }, 'Could not delete pairings')
  })
}

/**
 * Takes up what an account left when this device lost its key. What another
 * account left is deleted: nobody signs somebody else's queue.
 *
 * @see STOR-02
 */
export async function takeUpWork(
  wallet: Pick<
    InboxWallet,
    | 'pending'
    | 'inbox'
    | 'replies'
    | 'storage'
    | 'tabStorage'
    | 'platform'
    | 'log'
  >,
  account: Address,
): Promise<void> {
  const { storage } = wallet
  const owner = storage.get('workOf')
  if (owner === undefined) return
  if (isSameAddress(owner, account)) {
    storage.remove('workOf')
    reloadInbox(wallet.inbox, storage)
    reloadPending(wallet.pending, storage)
    return
  }
  clearWork(wallet)
  forgetWork(wallet)
  for (const key of personKeys) storage.remove(key)
  storage.remove('buys')
  storage.remove('codesNotKept')
  wallet.tabStorage.remove('formDrafts')
  await forgetPairings(wallet)
}

/** @returns a function that puts what there is now back into storage */
function keepWork(
  { storage, tabStorage }: Pick<BaseWallet, 'storage' | 'tabStorage'>,
  account: Address,
): () => void {
  const transactions = storage.get('pendingTransactions')
  const queue = storage.get('transactionQueue')
  const route = storage.get('pendingRoute')
  const sites = storage.get('connectedSites')
  const signatures = storage.get('keptSignatures')
  const asked = storage.get('walletConnectQueue')
  const buys = storage.get('buys')
  const endsTokens = storage.get('tokensToEnd')
  const lacksCodes = storage.get('codesNotKept')
  const drafts = tabStorage.get('formDrafts')
  return () => {
    storage.set('workOf', account)
    if (transactions) storage.set('pendingTransactions', transactions)
    if (queue) storage.set('transactionQueue', queue)
    if (route) storage.set('pendingRoute', route)
    if (sites) storage.set('connectedSites', sites)
    if (signatures) storage.set('keptSignatures', signatures)
    if (asked) storage.set('walletConnectQueue', asked)
    if (buys) storage.set('buys', buys)
    if (endsTokens) storage.set('tokensToEnd', endsTokens)
    if (lacksCodes) storage.set('codesNotKept', lacksCodes)
    if (drafts) tabStorage.set('formDrafts', drafts)
  }
}

function clearWork(
  wallet: Pick<InboxWallet, 'pending' | 'inbox' | 'replies'>,
): void {
  rejectEverything(wallet)
  wallet.pending.setState({ entries: [] })
}

function forgetWork({ storage }: Pick<BaseWallet, 'storage'>): void {
  for (const key of workKeys) storage.remove(key)
  storage.remove('workOf')
}

/** Empties what this tab has of a session, in memory and in its own storage. */
export function forgetInMemory(wallet: SessionWallet): void {
  const { engine, tokens } = wallet
  resetSigning(wallet)
  engine.account = undefined
  engine.sessionAddress = undefined
  tokens.renewal = undefined
  clearWork(wallet)
  wallet.passwordless.setState({ type: 'idle' }, true)
  wallet.tabStorage.remove('formDrafts')
  wallet.tabStorage.remove('shownSecret')
}
