import {
  followBridge,
  notify,
  type PendingTransaction,
  startAccountWatch,
  type Wallet,
} from '@cairn/core'
import type { QueryClient } from '@tanstack/react-query'
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

function endOf({ status, error, decodedTransaction }: PendingTransaction) {
  return status === 'failed'
    ? ({
        kind: 'failure',
        title: messages.failed,
        ...(error && { text: error }),
      } as const)
    : ({ kind: 'success', title: decodedTransaction.title } as const)
}

/** Cancels running requests first, because their answers are from before the change. */
async function readAgain(
  queries: QueryClient,
  queryKey: readonly string[],
): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
