import {
  hashOf,
  type PendingStore,
  type PendingTransaction,
} from './pending.store.ts'
import { pendingReasons } from './pending-reasons.ts'
import { isUnderWay } from './reload-pending.ts'

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
 * Adds a transaction that was signed here. One that failed and is signed again
 * may have the same hash: it is pending once more.
 *
 * @see TXPD-01
 */
export function addSigned(
  store: PendingStore,
  entry: PendingTransaction,
): void {
  const { entries } = store.getState()
  const before = entries.find((one) => hashOf(one) === hashOf(entry))
  if (before?.status === 'failed') removePending(store, hashOf(entry))
  addPending(store, entry)
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
    | {
        readonly status: 'complete'
        readonly txnHash: string
        readonly endedAt?: number
      }
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

/** Notes how the other side of a bridge stands. @see BRDG-02 TXPD-01 */
export function noteBridge(
  store: PendingStore,
  metaTxnHash: string,
  bridgeStatus: PendingTransaction['bridgeStatus'],
): void {
  store.setState(({ entries }) => ({
    entries: entries.map((entry) =>
      entry.metaTxnHash === metaTxnHash ? { ...entry, bridgeStatus } : entry,
    ),
  }))
}

/**
 * Ends the others of a complete transaction's nonce space: none of them can
 * happen any more. A transaction that was sped up has one row left.
 *
 * @see TXPD-01
 */
export function settleRivals(store: PendingStore, winnerHash: string): void {
  const { entries } = store.getState()
  const winner = entries.find((entry) => hashOf(entry) === winnerHash)
  for (const rival of winner ? rivalsOf(entries, winner) : []) {
    const isCancelled = winner?.type === 'cancel'
    if (rival.status !== 'pending') continue
    if (isCancelled || rival.type === 'cancel')
      settlePending(store, hashOf(rival), {
        status: 'failed',
        error: isCancelled ? pendingReasons.cancelled : pendingReasons.tooLate,
      })
    else removePending(store, hashOf(rival))
  }
}

/** Lists the other transactions of the same nonce space. @see TXPD-01 */
export function rivalsOf(
  entries: readonly PendingTransaction[],
  { chainId, metaTxnHash, requestedTransaction }: PendingTransaction,
): readonly PendingTransaction[] {
  const { space } = requestedTransaction
  if (space === undefined) return []
  return entries.filter(
    (other) =>
      other.metaTxnHash !== metaTxnHash &&
      other.chainId === chainId &&
      other.requestedTransaction.space === space,
  )
}

/** Takes failed transactions off the list that were sent again. */
export function dropRetried(store: PendingStore, sentHash: string): void {
  const { entries } = store.getState()
  const sent = entries.find((entry) => hashOf(entry) === sentHash)
  for (const rival of sent ? rivalsOf(entries, sent) : [])
    if (rival.status === 'failed') removePending(store, hashOf(rival))
}

/** Notes how often the relayer has sent a transaction. */
export function noteAttempts(
  store: PendingStore,
  metaTxnHash: string,
  attempts: number,
): void {
  const { entries } = store.getState()
  const known = entries.find((entry) => hashOf(entry) === metaTxnHash)
  if (!known || (known.attempts ?? 1) >= attempts) return
  store.setState({
    entries: entries.map((entry) =>
      entry === known ? { ...entry, attempts } : entry,
    ),
  })
}

/** Takes a transaction off the list. */
export function removePending(store: PendingStore, metaTxnHash: string): void {
  store.setState(({ entries }) => ({
    entries: entries.filter((entry) => entry.metaTxnHash !== metaTxnHash),
  }))
}

/**
 * Adds the entries of another device that this one does not have. They are
 * marked: nothing proves that this account signed them.
 */
export function mergePending(
  store: PendingStore,
  others: readonly PendingTransaction[],
): void {
  for (const entry of others) {
    if (isUnderWay(entry)) addPending(store, { ...entry, elsewhere: true })
  }
}
