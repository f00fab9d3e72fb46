import * as z from 'zod/mini'
import { appEntry } from '../inbox/app-entries.ts'
import { type Entry, isOpen } from '../inbox/entry.ts'
import { findEntry, putEntry } from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import { adoptEntry, settle } from '../inbox/settle.ts'
import { hasEnded } from '../inbox/transition.ts'
import { withChange } from '../storage/shared-list.ts'
import { storageName } from '../storage/storage.ts'
import type { StoragePage } from '../transports/follow-changes.ts'

/** Answered entries that stay, so that a repeated request gets its answer again. */
const mostAnswered = 30

type SharingWallet = Pick<
  InboxWallet,
  'inbox' | 'replies' | 'storage' | 'tabStorage'
>

const isShared = ({ from }: Entry) => from?.transport === 'walletconnect'

/**
 * Keeps the questions of WalletConnect in one place for all tabs of this
 * browser: any tab may answer them, and a tab that comes later finds them.
 *
 * @returns a function that stops it
 * @see WCON-02 TXRQ-01
 */
export function shareEntries(
  wallet: SharingWallet,
  page: StoragePage,
): () => void {
  const { inbox, storage } = wallet
  takeOver(wallet)
  const stop = inbox.subscribe(({ entries }, { entries: before }) => {
    if (entries === before) return
    const change = {
      before: before.filter(isShared),
      after: entries.filter(isShared),
    }
    const isSame =
      change.before.length === change.after.length &&
      change.after.every((entry, index) => entry === change.before[index])
    if (isSame) return
    const kept = withChange(storedEntries(wallet), change, ({ id }) => id)
    if (kept.length > 0) storage.set('walletConnectQueue', kept.map(asStored))
    else storage.remove('walletConnectQueue')
  })
  const hear = ({ key }: StorageEvent) => {
    if (key === storageName('walletConnectQueue')) takeOver(wallet)
  }
  page.addEventListener('storage', hear)
  return () => {
    stop()
    page.removeEventListener('storage', hear)
  }
}

/** Drops the oldest entries that the app has the answer of. */
export function dropAnswered({ inbox }: Pick<InboxWallet, 'inbox'>): void {
  const { entries } = inbox.getState()
  const done = entries.filter((entry) => isShared(entry) && entry.delivered)
  for (const { id } of done.slice(0, -mostAnswered))
    putEntry(inbox, id, undefined)
}

/** A tab that ended while it signed leaves a question that waits. */
function asStored(entry: Entry): Entry {
  return entry.state.type === 'signing'
    ? { ...entry, state: { type: 'waiting' } }
    : entry
}

function storedEntries({
  storage,
}: Pick<InboxWallet, 'storage'>): readonly Entry[] {
  return (storage.get('walletConnectQueue') ?? []).flatMap((one) => {
    const parsed = z.safeParse(appEntry, one)
    if (!parsed.success) return []
    const entry = parsed.data as Entry
    return isShared(entry) ? [entry] : []
  })
}

/** Takes over what other tabs added, decided and dropped. */
function takeOver(wallet: SharingWallet): void {
  const { inbox, tabStorage } = wallet
  const last = tabStorage.get('selectedRequest')
  const stored = storedEntries(wallet)
  const ids = new Set(stored.map(({ id }) => id))
  for (const entry of inbox.getState().entries) {
    if (!isShared(entry) || ids.has(entry.id)) continue
    settle(wallet, entry.id, { type: 'withdraw' })
    putEntry(inbox, entry.id, undefined)
  }
  for (const entry of stored) {
    const here = findEntry(inbox, entry.id)
    if (!here)
      inbox.setState(({ entries, selectedId }) => ({
        entries: [...entries, entry],
        // It was on this tab's screen before a reload.
        selectedId: last === entry.id && isOpen(entry) ? entry.id : selectedId,
      }))
    else if (progress(entry) > progress(here)) adoptEntry(wallet, entry)
    else if (entry.delivered && !here.delivered)
      putEntry(inbox, here.id, {
        ...here,
        delivered: true,
        lost: entry.lost,
      })
  }
}

/** Orders states by how far they are on their way: 0 to 3. */
function progress(entry: Entry): number {
  if (hasEnded(entry)) return 3
  return { waiting: 0, signing: 1, sent: 2 }[entry.state.type as 'sent'] ?? 0
}
