import {
  type Balances,
  followBridge,
  type HistoryPages,
  notify,
  type PendingTransaction,
  startAccountWatch,
  type Wallet,
} from '@cairn/core'
import type { QueryClient } from '@tanstack/react-query'
import { failedLabel, reasonText } from '#features/history/reason-words.ts'
import { messages } from '#shared/calls/calls.messages.ts'
import { hideAmounts } from '#shared/money/hide-amounts.ts'

/**
 * Follows what is pending in an open account, and reads again what it changed.
 * In a file of its own, because the first screen can be drawn before it.
 *
 * @param isShown - whether the page in sight says how a transaction ends
 * @returns a function that stops it
 * @see TXPD-01 OUTC-01
 */
export function followAccount(
  wallet: Wallet,
  queries: QueryClient,
  isShown: (entry: PendingTransaction) => boolean = () => false,
): () => void {
  const stopJoining = joinChanges(queries)
  const stopWatch = startAccountWatch(wallet, {
    onEnd(entry) {
      if (!isShown(entry)) notify(wallet.notifications, endOf(wallet, entry))
    },
    followBridge: (entry, signal) => followBridge(wallet, entry, signal),
    onSettled() {
      void readAgain(queries, ['balances'])
      void readAgain(queries, ['history'])
    },
  })
  return () => {
    stopJoining()
    stopWatch()
  }
}

/**
 * Reads balances again when the history tells of something new, and the history
 * when balances have changed: coins that others send are on both at once.
 *
 * @returns a function that stops it
 * @see COIN-02
 */
export function joinChanges(queries: QueryClient): () => void {
  const seen = new Map<string, string>()
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    const [subject] = query.queryKey
    const state = stateOf(subject, query.state.data)
    if (state === undefined) return
    const before = seen.get(query.queryHash)
    seen.set(query.queryHash, state)
    if (before === undefined || before === state) return
    const other = subject === 'balances' ? 'history' : 'balances'
    void queries.invalidateQueries({ queryKey: [other] })
  })
}

/** Returns what an answer tells, as text to compare; nothing of other subjects. */
function stateOf(subject: unknown, data: unknown): string | undefined {
  if (subject === 'balances') {
    const { coins = [] } = data as Partial<Balances>
    return coins.map(({ id, balance }) => `${id}=${balance}`).join()
  }
  const pages = (data as { pages?: HistoryPages } | null)?.pages
  if (subject !== 'history' || !pages) return undefined
  return pages[0]?.parts.map(({ entries }) => entries[0]?.txnHash ?? '').join()
}

function endOf({ settings }: Wallet, entry: PendingTransaction) {
  const { status, error, decodedTransaction } = entry
  const { title } = decodedTransaction
  if (status !== 'failed')
    return {
      kind: 'success',
      title: settings.getState().hideBalances ? hideAmounts(title) : title,
    } as const
  const label = failedLabel(entry)
  return {
    kind: label === undefined ? 'failure' : 'info',
    title: label ?? messages.failed,
    ...(error && { text: reasonText(error) }),
  } as const
}

/** Cancels running requests first, because their answers are from before the change. */
async function readAgain(
  queries: QueryClient,
  queryKey: readonly string[],
): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
