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
    isUnderWay(entry) && !here.has(hashOf(entry))
  const added = stored.filter(isNew)
  const left = entries.filter(
    (entry) => entry.status === 'pending' || kept.has(hashOf(entry)),
  )
  if (added.length > 0 || left.length < entries.length)
    store.setState({ entries: [...added, ...left] })
}

/**
 * Whether a transaction may still change: it is pending, or it is a bridge that
 * left its first chain, and neither arrived on the other nor went back.
 *
 * @see TXPD-01 BRDG-02
 */
export function isUnderWay({
  type,
  status,
  bridgeStatus,
}: PendingTransaction): boolean {
  if (status === 'pending') return true
  return (
    type === 'bridge' &&
    status === 'complete' &&
    bridgeStatus?.destinationTxStatus !== 'COMPLETED' &&
    !wentBack(bridgeStatus?.details)
  )
}

/** Reads one fact of `bridgeDetails`, whose schema is off the first screen. */
function wentBack(details: unknown): boolean {
  const { refund } = (details ?? {}) as {
    readonly refund?: { readonly status?: unknown }
  }
  return refund?.status === 'COMPLETED'
}
