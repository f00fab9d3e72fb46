import type { Storage } from '../storage/storage.ts'
import {
  hashOf,
  type PendingStore,
  type PendingTransaction,
  validPending,
} from './pending.store.ts'

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

/** Adds the entries of another device that this one does not have. */
export function mergePending(
  store: PendingStore,
  others: readonly PendingTransaction[],
): void {
  for (const entry of others) {
    if (entry.status === 'pending') addPending(store, entry)
  }
}
