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

/** Returns the name of an entry. */
export function hashOf({ metaTxnHash }: PendingTransaction): string {
  return metaTxnHash
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
