import {
  followBridge,
  notify,
  type PendingTransaction,
  startAccountWatch,
  type Wallet,
} from '@cairn/core'
import type { QueryClient } from '@tanstack/react-query'
import { failedLabel, reasonText } from '#features/history/reason-words.ts'
import { messages } from '#shared/calls/calls.messages.ts'

/**
 * Follows what is pending in an open account, and reads again what it changed.
 * In a file of its own, because the first screen can be drawn before it.
 *
 * @returns a function that stops it
 * @see TXPD-01
 */
export function followAccount(
  wallet: Wallet,
  queries: QueryClient,
): () => void {
  return startAccountWatch(wallet, {
    onEnd: (entry) => notify(wallet.notifications, endOf(entry)),
    followBridge: (entry, signal) => followBridge(wallet, entry, signal),
    onSettled() {
      void readAgain(queries, ['balances'])
      void readAgain(queries, ['history'])
    },
  })
}

function endOf(entry: PendingTransaction) {
  const { status, error, decodedTransaction } = entry
  if (status !== 'failed')
    return { kind: 'success', title: decodedTransaction.title } as const
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
