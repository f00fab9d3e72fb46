import { startAccountWatch, type Wallet } from '@cairn/core'
import type { QueryClient } from '@tanstack/react-query'

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
  return startAccountWatch(wallet, () => {
    void readAgain(queries, ['balances'])
    void readAgain(queries, ['history'])
  })
}

/** What is under way was asked too early, even where nothing is there yet. */
async function readAgain(
  queries: QueryClient,
  queryKey: readonly string[],
): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
