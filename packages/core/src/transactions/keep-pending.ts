import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import {
  type PendingTransaction,
  validPending,
} from '../inbox/pending.store.ts'
import { mergePending } from '../inbox/pending-entries.ts'
import { isUnderWay } from '../inbox/reload-pending.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'

/** The key of the list in remote user storage. @see TXPD-01 */
export const pendingStorageKey = 'pending-transactions'

/** After the last change, before the list is saved. @see TXPD-01 */
const saveDebounceMs = 1000

/** After a save that failed or found no token, before the next try. */
const saveAgainMs = 10_000

/** Between looks at what other devices have sent meanwhile. */
const reloadMs = 60_000

/**
 * Keeps the list of pending transactions with the account: what other devices
 * sent is followed here too, and changes are saved a second after the last.
 * Failures are only logged; nothing here ever asks a person to sign.
 *
 * @returns a function that stops it
 * @see TXPD-01
 */
export function keepPending(wallet: InboxWallet): () => void {
  const { pending, log, platform } = wallet
  const account = accountOf(wallet)
  const stop = new AbortController()
  /** Removed entries, so that an older copy does not bring them back. */
  const left = new Set<string>()
  let waiting: AbortController | undefined
  let isMerging = false

  const isOpen = () =>
    !stop.signal.aborted &&
    account !== undefined &&
    accountOf(wallet) === account

  async function load(): Promise<void> {
    const others = await readRemote(wallet)
    if (!isOpen()) return
    isMerging = true
    mergePending(
      pending,
      others.filter(({ metaTxnHash }) => !left.has(metaTxnHash)),
    )
    isMerging = false
  }

  async function save(): Promise<void> {
    const remote = await readRemote(wallet)
    if (!isOpen()) return
    const { entries } = pending.getState()
    const object = joinLists(entries, remote, left)
    await wallet.clients.api.userStorageSave({ key: pendingStorageKey, object })
  }

  /** Returns whether it worked. */
  const attempt = async (act: () => Promise<void>, words: string) => {
    if (!isOpen() || !hasQuietToken(wallet)) return false
    try {
      await act()
      return true
    } catch (error) {
      log.warn({ error: String(error) }, words)
      return false
    }
  }

  async function saveUntilKept(signal: AbortSignal): Promise<void> {
    await platform.delay(saveDebounceMs, signal)
    const words = 'Could not save the pending transactions'
    while (isOpen() && !(await attempt(save, words)))
      await platform.delay(saveAgainMs, signal)
  }

  async function reload(): Promise<void> {
    while (isOpen()) {
      await attempt(load, 'Could not load the pending transactions')
      await platform.delay(reloadMs, stop.signal).catch(() => undefined)
    }
  }

  const unsubscribe = pending.subscribe(({ entries }, before) => {
    if (entries === before.entries || isMerging) return
    const here = new Set(entries.map(({ metaTxnHash }) => metaTxnHash))
    for (const { metaTxnHash } of before.entries)
      if (!here.has(metaTxnHash)) left.add(metaTxnHash)
    waiting?.abort()
    const turn = new AbortController()
    waiting = turn
    // Rejects when a later change takes over, or the page is left.
    saveUntilKept(turn.signal).catch(() => undefined)
  })
  void reload()
  return () => {
    unsubscribe()
    waiting?.abort()
    stop.abort()
  }
}

/**
 * The list to save: this device's entries but for those that are done, and those
 * of other tabs that were not removed here. A bridge is done when its coins are
 * in the wallet again.
 *
 * @see TXPD-01
 */
export function joinLists(
  local: readonly PendingTransaction[],
  remote: readonly PendingTransaction[],
  left: ReadonlySet<string>,
): readonly PendingTransaction[] {
  const here = new Set(local.map(({ metaTxnHash }) => metaTxnHash))
  const others = remote.filter(
    (entry) =>
      isUnderWay(entry) &&
      !here.has(entry.metaTxnHash) &&
      !left.has(entry.metaTxnHash),
  )
  const own = local
    .filter((entry) => entry.status === 'failed' || isUnderWay(entry))
    // Whoever reads the list marks what came from it.
    .map(({ elsewhere: _, ...entry }) => entry)
  return [...own, ...others]
}

async function readRemote(
  wallet: Pick<ConnectedWallet, 'clients'>,
): Promise<readonly PendingTransaction[]> {
  const { userStorageFetch } = wallet.clients.api
  const { object } = await userStorageFetch({ key: pendingStorageKey })
  return validPending(object)
}

function accountOf(wallet: Pick<BaseWallet, 'session'>) {
  const session = wallet.session.getState()
  return session.type === 'signed-in' ? session.address : undefined
}
