import { createStore, type StoreApi } from 'zustand/vanilla'
import { withChange } from '../storage/shared-list.ts'
import type { Storage } from '../storage/storage.ts'
import { type Entry, isPaired } from './entry.ts'
import { validEntries } from './entry-schema.ts'

export type InboxState = {
  readonly entries: readonly Entry[]
  /** The transaction on screen. Always among the entries, or absent. */
  readonly selectedId: number | undefined
  /** Origins that were told to stop asking in this window. */
  readonly muted?: readonly string[]
}

export type InboxStore = StoreApi<InboxState>

/** An app that opened this tab has its questions kept here, and nowhere else. */
const isOfTab = (entry: Entry) => entry.from !== undefined && !isPaired(entry)

/**
 * Everything that the person is asked. The person's own questions survive a
 * reload (an app's come back by `restoreAppEntries`), and so does the choice of
 * what is on this tab's screen: a reload must not put another question under
 * the person's hand. Other pages of this browser keep the person's own
 * questions in the same place. Questions over WalletConnect belong to all tabs:
 * `walletconnect/shared-entries.ts` keeps them.
 *
 * @param tab - storage of this tab alone
 * @see TXRQ-01
 */
export function createInboxStore(storage: Storage, tab: Storage): InboxStore {
  const stored = () => validEntries(storage.get('transactionQueue'))
  const store = createStore<InboxState>(() => {
    const entries = stored()
    const last = tab.get('selectedRequest')
    const isThere = entries.some(({ id }) => id === last)
    return { entries, selectedId: isThere ? last : undefined }
  })
  store.subscribe(({ selectedId }, { selectedId: before }) => {
    if (selectedId === before) return
    if (selectedId === undefined) tab.remove('selectedRequest')
    else tab.set('selectedRequest', selectedId)
  })
  store.subscribe(({ entries }, { entries: before }) => {
    if (entries === before) return
    const ofTab = entries.filter(isOfTab)
    const wasOfTab = before.filter(isOfTab)
    if (ofTab.length > 0) tab.set('tabInbox', ofTab)
    else if (wasOfTab.length > 0) tab.remove('tabInbox')
    const change = { before: ownEntries(before), after: ownEntries(entries) }
    storage.set('transactionQueue', [
      ...withChange(stored(), change, ({ id }) => id),
    ])
  })
  return store
}

/** Questions of the person's own, which every page has. */
const ownEntries = (entries: readonly Entry[]) =>
  entries.filter(({ from }) => from === undefined)
