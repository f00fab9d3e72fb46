import { RpcError } from '@cairn/clients'
import { findError } from '@cairn/primitives'
import type {
  PendingStore,
  PendingTransaction,
} from '../inbox/pending.store.ts'
import { removePending, settlePending } from '../inbox/pending-entries.ts'
import type { CallsReceipt } from './calls.ts'

/** A complete transaction leaves the list after this. @see TXPD-01 */
const completeShownMs = 15_000

/**
 * Between questions that got no answer: soon at first, because a transaction is
 * asked for while it is being handed in; then ever later. One that the relayer
 * does not know is asked for once a minute in the end.
 */
const retryMs = { first: 50, longest: 2000, longestUnknown: 60_000 } as const

export type FollowOptions = {
  readonly store: PendingStore
  /**
   * Waits for a receipt; answers `pending` when the relayer's patience ends.
   * Rejects when the relayer does not know it or cannot be reached: both are
   * asked again.
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
}

/**
 * Follows every pending transaction of the store until it ends or leaves the
 * list: complete ones leave after 15 s, but for bridges, whose other side is
 * still under way; failed ones stay until they are removed.
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
  { store, wait, resend, followBridge, delay }: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const { metaTxnHash } = entry
  const isSame = (one: PendingTransaction) => one.metaTxnHash === metaTxnHash
  const isListed = () => store.getState().entries.some(isSame)
  if (entry.status === 'pending') {
    const end = await waitForEnd(entry, { wait, delay, isListed }, signal)
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
    settlePending(store, metaTxnHash, { status: 'complete', txnHash })
  }
  if (entry.type === 'bridge') {
    const left = store.getState().entries.find(isSame)
    const hasArrived = left && (await followBridge?.(left, signal))
    if (!hasArrived) return
  }
  await delay(completeShownMs, signal).catch(() => undefined)
  if (!signal.aborted) removePending(store, metaTxnHash)
}

async function waitForEnd(
  entry: PendingTransaction,
  {
    wait,
    delay,
    isListed,
  }: Pick<FollowOptions, 'wait' | 'delay'> & {
    readonly isListed: () => boolean
  },
  signal: AbortSignal,
): Promise<Exclude<CallsReceipt, { type: 'pending' }> | undefined> {
  let pauseMs: number = retryMs.first
  while (!signal.aborted && isListed()) {
    const answer = await wait(entry).catch((error: unknown) =>
      isUnknown(error) ? 'unknown' : 'unreachable',
    )
    if (signal.aborted) return undefined
    if (typeof answer === 'object') {
      if (answer.type !== 'pending') return answer
      pauseMs = retryMs.first
      continue
    }
    await delay(pauseMs, signal).catch(() => undefined)
    const longestMs =
      answer === 'unknown' ? retryMs.longestUnknown : retryMs.longest
    pauseMs = Math.min(pauseMs * 2, longestMs)
  }
  return undefined
}

/** The relayer answers 500 "metatx not found". @see TXPD-01 */
function isUnknown(error: unknown): boolean {
  return findError(error, RpcError)?.reason === 'metatx not found'
}
