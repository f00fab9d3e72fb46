import type { CallsReceipt } from '../account/calls.ts'
import {
  type PendingStore,
  type PendingTransaction,
  removePending,
  settlePending,
} from './pending.store.ts'

/** A complete transaction leaves the list after this. @see TXPD-01 */
const completeShownMs = 15_000

/**
 * Between questions that got no answer: soon at first, because a transaction is
 * asked for while it is being handed in; then ever later.
 */
const retryMs = { first: 50, longest: 2000 } as const

export type FollowOptions = {
  readonly store: PendingStore
  /**
   * Waits for a receipt; answers `pending` when the relayer's patience ends.
   * Rejects when the relayer cannot be reached, which is retried.
   */
  readonly wait: (entry: PendingTransaction) => Promise<CallsReceipt>
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Follows every pending transaction of the store until it ends: complete ones
 * leave after 15 s, failed ones stay until they are removed.
 *
 * @returns a function that stops following
 * @see TXPD-01
 */
export function watchPending(options: FollowOptions): () => void {
  const { store } = options
  const stop = new AbortController()
  const followed = new Set<string>()
  const followNew = () => {
    for (const entry of store.getState().entries) {
      if (followed.has(entry.metaTxnHash) || entry.status === 'failed') continue
      followed.add(entry.metaTxnHash)
      void follow(entry, options, stop.signal)
    }
  }
  const unsubscribe = store.subscribe(followNew)
  followNew()
  return () => {
    unsubscribe()
    stop.abort()
  }
}

async function follow(
  entry: PendingTransaction,
  { store, wait, delay }: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const { metaTxnHash } = entry
  if (entry.status === 'pending') {
    const end = await waitForEnd(entry, { wait, delay }, signal)
    if (!end) return
    if (end.type === 'failed') {
      settlePending(store, metaTxnHash, {
        status: 'failed',
        ...(end.txnHash && { txnHash: end.txnHash }),
        ...(end.reason && { error: end.reason }),
      })
      return
    }
    const { txnHash } = end
    settlePending(store, metaTxnHash, { status: 'complete', txnHash })
  }
  await delay(completeShownMs, signal).catch(() => undefined)
  if (!signal.aborted) removePending(store, metaTxnHash)
}

async function waitForEnd(
  entry: PendingTransaction,
  { wait, delay }: Pick<FollowOptions, 'wait' | 'delay'>,
  signal: AbortSignal,
): Promise<Exclude<CallsReceipt, { type: 'pending' }> | undefined> {
  let pauseMs: number = retryMs.first
  while (!signal.aborted) {
    // An unreachable relayer says nothing about the transaction: ask again.
    const receipt = await wait(entry).catch(() => undefined)
    if (signal.aborted) return undefined
    if (receipt && receipt.type !== 'pending') return receipt
    if (receipt) continue
    await delay(pauseMs, signal).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, retryMs.longest)
  }
  return undefined
}
