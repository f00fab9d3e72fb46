import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { withChange } from '../storage/shared-list.ts'
import type { Storage } from '../storage/storage.ts'
import { pendingTransaction } from '../storage/storage-keys.ts'

/** A transaction that the relayer accepted. @see TXPD-01 */
export type PendingTransaction = z.output<typeof pendingTransaction>

export type PendingState = {
  readonly entries: readonly PendingTransaction[]
  /** Raised each time one settles: balances and history are read again. */
  readonly settledCount: number
}

export type PendingStore = StoreApi<PendingState>

/**
 * Pending transactions survive a reload, but for those that are not whole.
 * Other pages of this browser keep theirs in the same place.
 *
 * @see TXPD-01
 */
export function createPendingStore(storage: Storage): PendingStore {
  const stored = () => validPending(storage.get('pendingTransactions'))
  const store = createStore<PendingState>(() => ({
    entries: stored(),
    settledCount: 0,
  }))
  store.subscribe(({ entries }, { entries: before }) => {
    if (entries === before) return
    const change = { before, after: entries }
    storage.set('pendingTransactions', [
      ...withChange(stored(), change, hashOf),
    ])
  })
  return store
}

/**
 * Takes over what another page of this browser did to the list: what it sent
 * is followed here too, what was put out of sight there is so here. How an
 * entry ends each page finds out by itself.
 *
 * @see TXPD-01
 */
export function reloadPending(store: PendingStore, storage: Storage): void {
  const stored = validPending(storage.get('pendingTransactions'))
  const kept = new Set(stored.map(hashOf))
  const { entries } = store.getState()
  const here = new Set(entries.map(hashOf))
  const isNew = (entry: PendingTransaction) =>
    entry.status === 'pending' && !here.has(hashOf(entry))
  const added = stored.filter(isNew)
  const left = entries.filter(
    (entry) => entry.status === 'pending' || kept.has(hashOf(entry)),
  )
  if (added.length > 0 || left.length < entries.length)
    store.setState({ entries: [...added, ...left] })
}

function hashOf({ metaTxnHash }: PendingTransaction): string {
  return metaTxnHash
}

/** Adds a transaction; one that is there already stays as it is. */
export function addPending(
  store: PendingStore,
  entry: PendingTransaction,
): void {
  const { entries } = store.getState()
  const known = entries.some((e) => e.metaTxnHash === entry.metaTxnHash)
  if (!known) store.setState({ entries: [entry, ...entries] })
}

/**
 * Sets how a transaction ended. A late answer for one that left is ignored.
 *
 * @see TXPD-01
 */
export function settlePending(
  store: PendingStore,
  metaTxnHash: string,
  end:
    | { readonly status: 'complete'; readonly txnHash: string }
    | {
        readonly status: 'failed'
        readonly txnHash?: string
        readonly error?: string
      },
): void {
  store.setState(({ entries, settledCount }) => ({
    entries: entries.map((entry) =>
      entry.metaTxnHash === metaTxnHash ? { ...entry, ...end } : entry,
    ),
    settledCount: settledCount + 1,
  }))
}

/** Takes a transaction off the list. */
export function removePending(store: PendingStore, metaTxnHash: string): void {
  store.setState(({ entries }) => ({
    entries: entries.filter((entry) => entry.metaTxnHash !== metaTxnHash),
  }))
}

/**
 * The valid entries of a stored list: each needs type, metaTxnHash, chainId,
 * requestedTransaction and decodedTransaction; others are dropped.
 *
 * @see TXPD-01
 */
export function validPending(list: unknown): readonly PendingTransaction[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    const parsed = z.safeParse(pendingTransaction, entry)
    return parsed.success ? [parsed.data] : []
  })
}

/** Adds the entries of another device that this one does not have. */
export function mergePending(
  store: PendingStore,
  others: readonly PendingTransaction[],
): void {
  for (const entry of others) {
    if (entry.status === 'pending') addPending(store, entry)
  }
}
