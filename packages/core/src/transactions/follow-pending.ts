import { RpcError } from '@cairn/clients'
import { findError } from '@cairn/primitives'
import {
  hashOf,
  type PendingStore,
  type PendingTransaction,
} from '../inbox/pending.store.ts'
import {
  noteAttempts,
  removePending,
  rivalsOf,
  settlePending,
  settleRivals,
} from '../inbox/pending-entries.ts'
import { forgottenMs, pendingReasons } from '../inbox/pending-reasons.ts'
import type { CallsReceipt } from './calls.ts'
import { UnprovenReceiptError } from './own-receipt.ts'

/** A complete transaction leaves the list after this. @see TXPD-01 */
const completeShownMs = 15_000

/**
 * Between questions that got no answer: soon at first, because a transaction is
 * asked for while it is being handed in; then ever later. An answer that came
 * at once is asked for again after `quick`.
 */
const retryMs = {
  first: 50,
  quick: 1000,
  longest: 2000,
  longestUnknown: 60_000,
} as const

/** Answers in a row after which a transaction that nobody knows may be lost. */
const leastUnknown = 3

export type FollowOptions = {
  readonly store: PendingStore
  /**
   * Waits for an end that a block proves; answers `pending` when the relayer's
   * patience ends. Rejects when the relayer does not know it, when the node does
   * not confirm it, and when one of them cannot be reached: all are asked again.
   */
  readonly wait: (entry: PendingTransaction) => Promise<CallsReceipt>
  /** Sends a failed one once more where that helps: it then goes by another id. */
  readonly resend?: (entry: PendingTransaction) => Promise<boolean>
  /**
   * Follows a bridge that left its first chain; answers whether it arrived on the
   * other. Absent where nothing follows bridges: they stay in the list.
   */
  readonly followBridge?:
    | ((entry: PendingTransaction, signal: AbortSignal) => Promise<boolean>)
    | undefined
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>
  /** Time in ms. */
  readonly now: () => number
}

/**
 * Follows every pending transaction of the store until it ends or leaves the
 * list: complete ones leave after 15 s, but for bridges, whose other side is
 * still under way; failed ones stay until they are removed. One that nobody
 * knows after `forgottenMs` counts as failed.
 *
 * @returns a function that stops following
 * @see TXPD-01
 */
export function watchPending(options: FollowOptions): () => void {
  const { store } = options
  const stop = new AbortController()
  const followed = new Set<string>()
  const refused = new Set<string>()
  const followNew = () => {
    for (const entry of store.getState().entries) {
      if (followed.has(entry.metaTxnHash) || entry.status === 'failed') continue
      followed.add(entry.metaTxnHash)
      const { metaTxnHash } = entry
      void follow(entry, { ...options, refused }, stop.signal).finally(() => {
        // One that failed may be signed again by the same hash.
        const { entries } = store.getState()
        const end = entries.find((one) => one.metaTxnHash === metaTxnHash)
        if (end?.status === 'failed') followed.delete(metaTxnHash)
      })
    }
  }
  const unsubscribe = store.subscribe(followNew)
  followNew()
  return () => {
    unsubscribe()
    stop.abort()
  }
}

type Following = FollowOptions & {
  /** Hashes that the relayer says failed, and whose rival may still happen. */
  readonly refused: Set<string>
}

async function follow(
  entry: PendingTransaction,
  following: Following,
  signal: AbortSignal,
): Promise<void> {
  const { store, resend, delay } = following
  const { metaTxnHash } = entry
  const isSame = (one: PendingTransaction) => one.metaTxnHash === metaTxnHash
  if (entry.status === 'pending') {
    const end = await waitForEnd(entry, following, signal)
    if (!end) return
    if (end.type === 'failed') {
      if (await resend?.(entry).catch(() => false)) return
      settlePending(store, metaTxnHash, {
        status: 'failed',
        ...(end.txnHash && { txnHash: end.txnHash }),
        ...(end.reason && { error: end.reason }),
      })
      return
    }
    const { txnHash } = end
    const endedAt = following.now()
    settlePending(store, metaTxnHash, { status: 'complete', txnHash, endedAt })
    settleRivals(store, metaTxnHash)
  }
  if (entry.type === 'bridge') {
    const left = store.getState().entries.find(isSame)
    if (!left || !(await hasArrived(left, following, signal))) return
  }
  await delay(completeShownMs, signal).catch(() => undefined)
  if (!signal.aborted) removePending(store, metaTxnHash)
}

/** Follows a bridge; tries again where its code could not be loaded. */
async function hasArrived(
  entry: PendingTransaction,
  { followBridge, delay }: FollowOptions,
  signal: AbortSignal,
): Promise<boolean> {
  while (followBridge && !signal.aborted) {
    try {
      return await followBridge(entry, signal)
    } catch {
      await delay(retryMs.longestUnknown, signal).catch(() => undefined)
    }
  }
  return false
}

type End = Exclude<CallsReceipt, { type: 'pending' }>

async function waitForEnd(
  entry: PendingTransaction,
  { store, wait, delay, now, refused }: Following,
  signal: AbortSignal,
): Promise<End | undefined> {
  const { metaTxnHash } = entry
  const isWaiting = () =>
    store
      .getState()
      .entries.some((one) => hashOf(one) === metaTxnHash && isPending(one))
  let pauseMs: number = retryMs.first
  let unknown = { count: 0, sinceMs: Number.POSITIVE_INFINITY }
  while (!signal.aborted && isWaiting()) {
    const askedMs = now()
    const answer = await wait(entry).catch((error: unknown) =>
      isUnknown(error) ? 'unknown' : 'unreachable',
    )
    if (signal.aborted || !isWaiting()) return undefined
    if (typeof answer === 'object') {
      if (answer.type === 'complete') return answer
      if (answer.type === 'failed') {
        refused.add(metaTxnHash)
        if (!hasRival(store, entry, refused)) return answer
      } else noteAttempts(store, metaTxnHash, answer.attempts ?? 1)
      unknown = { count: 0, sinceMs: Number.POSITIVE_INFINITY }
      pauseMs = retryMs.first
      if (now() - askedMs < retryMs.quick)
        await delay(retryMs.quick, signal).catch(() => undefined)
      continue
    }
    if (answer === 'unknown') {
      const sinceMs = Math.min(unknown.sinceMs, entry.timestamp, now())
      unknown = { count: unknown.count + 1, sinceMs }
      if (unknown.count >= leastUnknown && now() - sinceMs >= forgottenMs)
        return lost
    }
    await delay(pauseMs, signal).catch(() => undefined)
    const longestMs =
      answer === 'unknown' ? retryMs.longestUnknown : retryMs.longest
    pauseMs = Math.min(pauseMs * 2, longestMs)
  }
  return undefined
}

const lost: End = {
  type: 'failed',
  txnHash: undefined,
  reason: pendingReasons.lost,
}

const isPending = ({ status }: PendingTransaction) => status === 'pending'

/** Whether another of its nonce space may still happen. */
function hasRival(
  store: PendingStore,
  entry: PendingTransaction,
  refused: ReadonlySet<string>,
): boolean {
  const { entries } = store.getState()
  const listed = entries.find((one) => hashOf(one) === hashOf(entry)) ?? entry
  return rivalsOf(entries, listed).some(
    (rival) => isPending(rival) && !refused.has(hashOf(rival)),
  )
}

/**
 * The relayer answers 500 "metatx not found", or says what no block confirms.
 *
 * @see TXPD-01
 */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof UnprovenReceiptError ||
    findError(error, RpcError)?.reason === 'metatx not found'
  )
}
