import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { withChange } from '../storage/shared-list.ts'
import type { Storage } from '../storage/storage.ts'
import { requestedTransaction } from '../storage/storage-keys.ts'

/** A batch of calls someone asked this wallet to send. */
export type RequestedTransaction = z.output<typeof requestedTransaction>

export type RequestsState = {
  readonly queue: readonly RequestedTransaction[]
  /** The request on screen. Always in `queue`, or absent. */
  readonly selectedId: number | undefined
}

export type RequestsStore = StoreApi<RequestsState>

/**
 * The queue survives a reload, and so does the request on this tab's screen: a
 * reload must not put another one under the person's hand. Other pages of this
 * browser keep their queue in the same place.
 *
 * @param tab - storage of this tab alone
 * @see TXRQ-01
 */
export function createRequestsStore(
  storage: Storage,
  tab: Storage,
): RequestsStore {
  const stored = () => validRequests(storage.get('transactionQueue'))
  const store = createStore<RequestsState>(() => {
    const queue = stored()
    const last = tab.get('selectedRequest')
    const isQueuedYet = queue.some(({ id }) => id === last)
    return { queue, selectedId: isQueuedYet ? last : undefined }
  })
  store.subscribe(({ selectedId }, { selectedId: before }) => {
    if (selectedId === before) return
    if (selectedId === undefined) tab.remove('selectedRequest')
    else tab.set('selectedRequest', selectedId)
  })
  store.subscribe(({ queue }, { queue: before }) => {
    if (queue === before) return
    const change = { before, after: queue }
    storage.set('transactionQueue', [
      ...withChange(stored(), change, ({ id }) => id),
    ])
  })
  return store
}

/**
 * Takes over what another page did to the queue: what was sent or rejected
 * there must not wait here to be sent again.
 *
 * @see TXRQ-01
 */
export function reloadRequests(store: RequestsStore, storage: Storage): void {
  const queue = validRequests(storage.get('transactionQueue'))
  store.setState(({ selectedId }) => ({
    queue,
    selectedId: queue.some(({ id }) => id === selectedId)
      ? selectedId
      : undefined,
  }))
}

/**
 * Returns the valid entries of a stored list: one that is damaged costs no other.
 *
 * @see TXRQ-01 STOR-01
 */
export function validRequests(
  list: readonly unknown[] = [],
): readonly RequestedTransaction[] {
  return list.flatMap((entry) => {
    const parsed = z.safeParse(requestedTransaction, entry)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * Queues a request and brings it to the screen. Its id is the time of the
 * request in milliseconds, moved on when two come in the same one.
 *
 * @see TXRQ-01
 */
export function addRequest(
  store: RequestsStore,
  request: Omit<RequestedTransaction, 'id' | 'timestamp'>,
  now: number,
): RequestedTransaction {
  const { queue } = store.getState()
  const last = Math.max(0, ...queue.map(({ id }) => id))
  const added = { ...request, id: Math.max(now, last + 1), timestamp: now }
  store.setState({ queue: [...queue, added], selectedId: added.id })
  return added
}

/** Puts a waiting request on the screen, or (`undefined`) none. */
export function selectRequest(
  store: RequestsStore,
  id: number | undefined,
): void {
  const isKnown = id !== undefined && isQueued(store, id)
  store.setState({ selectedId: isKnown ? id : undefined })
}

/** Whether a request still waits, as far as this page knows. @see TXRQ-01 */
export function isQueued(store: RequestsStore, id: number): boolean {
  return store.getState().queue.some((request) => request.id === id)
}

/** Drops a request, rejected or done; the selection clears when it was it. */
export function removeRequest(store: RequestsStore, id: number): void {
  store.setState(({ queue, selectedId }) => ({
    queue: queue.filter((request) => request.id !== id),
    selectedId: selectedId === id ? undefined : selectedId,
  }))
}

/** Rejects every waiting request. */
export function rejectAllRequests(store: RequestsStore): void {
  store.setState({ queue: [], selectedId: undefined })
}

/** The request on the screen, while it waits. @see TXRQ-01 */
export function selectedRequest(
  state: RequestsState,
): RequestedTransaction | undefined {
  return state.queue.find((request) => request.id === state.selectedId)
}
