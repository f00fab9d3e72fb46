import type { Storage } from '../storage/storage.ts'
import {
  type Ask,
  type Entry,
  isOpen,
  isPaired,
  type RequestedTransaction,
} from './entry.ts'
import { validEntries } from './entry-schema.ts'
import type { InboxState, InboxStore } from './inbox.store.ts'
import { isFrom } from './site-key.ts'

/**
 * Takes over what another page did: what was sent or rejected there must not
 * wait here to be sent again.
 *
 * @see TXRQ-01
 */
export function reloadInbox(store: InboxStore, storage: Storage): void {
  const shared = validEntries(storage.get('transactionQueue'))
  store.setState(({ entries, selectedId }) => {
    const here = new Map(entries.map((entry) => [entry.id, entry]))
    // This page knows best about what it is signing.
    const next = [
      ...shared.map((entry) => here.get(entry.id) ?? entry),
      ...entries.filter(({ from }) => from !== undefined),
    ]
    const isThere = next.some(({ id }) => id === selectedId)
    return { entries: next, selectedId: isThere ? selectedId : undefined }
  })
}

/** Returns an id for a question of now: milliseconds, moved on where taken. */
export function nextEntryId(store: InboxStore, now: number): number {
  const { entries } = store.getState()
  return Math.max(now, Math.max(0, ...entries.map(({ id }) => id)) + 1)
}

/** Puts a question into the inbox; a transaction may come to the screen. */
export function addEntry(store: InboxStore, entry: Entry): void {
  store.setState(({ entries, selectedId }) => ({
    entries: [...entries, entry],
    selectedId: comesToScreen(entries, selectedId, entry)
      ? entry.id
      : selectedId,
  }))
}

/**
 * A transaction of the person's own comes to the screen. An app's never takes
 * the place of one that the person is deciding about, and one that is asked from
 * afar, over WalletConnect, waits for its turn.
 */
function comesToScreen(
  entries: readonly Entry[],
  selectedId: number | undefined,
  entry: Entry,
): boolean {
  if (entry.ask.type !== 'transaction') return false
  if (!entry.from) return true
  const isBusy = entries.some((one) => one.id === selectedId && isOpen(one))
  return !isBusy && !isPaired(entry)
}

/** Replaces an entry, or (`undefined`) takes it out. */
export function putEntry(
  store: InboxStore,
  id: number,
  next: Entry | undefined,
): void {
  store.setState(({ entries, selectedId }) => ({
    entries: next
      ? entries.map((entry) => (entry.id === id ? next : entry))
      : entries.filter((entry) => entry.id !== id),
    selectedId:
      selectedId === id && !(next && isOpen(next)) ? undefined : selectedId,
  }))
}

/** Returns an entry by its id. */
export function findEntry(
  store: Pick<InboxStore, 'getState'>,
  id: number,
): Entry | undefined {
  return store.getState().entries.find((entry) => entry.id === id)
}

/**
 * Queues a transaction of the person's own and brings it to the screen. Its id
 * is the time of the request in milliseconds, moved on when two come in the
 * same one.
 *
 * @see TXRQ-01
 */
export function addRequest(
  store: InboxStore,
  request: Omit<RequestedTransaction, 'id' | 'timestamp'>,
  now: number,
): RequestedTransaction {
  const id = nextEntryId(store, now)
  const added = { ...request, id, timestamp: now }
  addEntry(store, {
    id,
    at: now,
    chainId: request.chainId,
    ask: { type: 'transaction', request: added, reply: 'hash' },
    state: { type: 'waiting' },
  })
  return added
}

/** Puts a waiting transaction on the screen, or (`undefined`) none. */
export function selectRequest(store: InboxStore, id: number | undefined): void {
  const isKnown = id !== undefined && isQueued(store, id)
  store.setState({ selectedId: isKnown ? id : undefined })
}

/** Whether a question still waits, as far as this page knows. @see TXRQ-01 */
export function isQueued(store: InboxStore, id: number): boolean {
  const entry = findEntry(store, id)
  return entry !== undefined && isOpen(entry)
}

/** An open entry that asks for something of one type. */
export type OpenEntry<T extends Ask['type']> = Entry & {
  readonly ask: Extract<Ask, { type: T }>
}

/** Returns the open entries of one type; the same list while nothing changes. */
export function openEntries<T extends Ask['type']>(
  { entries }: Pick<InboxState, 'entries'>,
  type: T,
): readonly OpenEntry<T>[] {
  const known = lists.get(entries) ?? new Map<string, readonly Entry[]>()
  lists.set(entries, known)
  const list =
    known.get(type) ??
    entries.filter((entry) => entry.ask.type === type && isOpen(entry))
  known.set(type, list)
  return list as readonly OpenEntry<T>[]
}

const lists = new WeakMap<readonly Entry[], Map<string, readonly Entry[]>>()

/** Returns the transactions that wait; the same list while nothing changes. */
export function waitingRequests(
  state: Pick<InboxState, 'entries'>,
): readonly RequestedTransaction[] {
  const open = openEntries(state, 'transaction')
  const list = requests.get(open) ?? open.map(({ ask }) => ask.request)
  requests.set(open, list)
  return list
}

const requests = new WeakMap<
  readonly Entry[],
  readonly RequestedTransaction[]
>()

/** The transaction on the screen, while it waits. @see TXRQ-01 */
export function selectedRequest(
  state: InboxState,
): RequestedTransaction | undefined {
  return waitingRequests(state).find(({ id }) => id === state.selectedId)
}

/**
 * Returns the open entries of one app, over all its visits.
 *
 * @param site - its `siteKey`
 */
export function openEntriesOf(
  { entries }: Pick<InboxState, 'entries'>,
  site: string,
): readonly Entry[] {
  return entries.filter((entry) => isFrom(entry, site) && isOpen(entry))
}
