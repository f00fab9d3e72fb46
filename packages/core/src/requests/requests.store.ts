import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Storage } from '../storage/storage.ts'
import type { requestedTransaction } from '../storage/storage-keys.ts'

/** A batch of calls someone asked this wallet to send. */
export type RequestedTransaction = z.output<typeof requestedTransaction>

export type RequestsState = {
  readonly queue: readonly RequestedTransaction[]
  /** The request on screen. Always in `queue`, or absent. */
  readonly selectedId: number | undefined
}

export type RequestsStore = StoreApi<RequestsState>

/** The queue survives a reload; what is on screen does not. @see TXRQ-01 */
export function createRequestsStore(storage: Storage): RequestsStore {
  const store = createStore<RequestsState>(() => ({
    queue: storage.get('transactionQueue') ?? [],
    selectedId: undefined,
  }))
  store.subscribe(({ queue }, before) => {
    if (queue !== before.queue) storage.set('transactionQueue', [...queue])
  })
  return store
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
  const known = store.getState().queue.some((request) => request.id === id)
  store.setState({ selectedId: known ? id : undefined })
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

export function selectedRequest(
  state: RequestsState,
): RequestedTransaction | undefined {
  return state.queue.find((request) => request.id === state.selectedId)
}
