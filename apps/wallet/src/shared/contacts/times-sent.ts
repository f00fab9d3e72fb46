import { isSameAddress } from '@cairn/primitives'
import type { IndexedTransaction } from '@cairn/protocol'

type Sent = Pick<IndexedTransaction, 'chainId' | 'transfers'>

/**
 * Counts the transactions in which an account sent something to an address, by
 * lower-case address in the order of the transactions.
 *
 * @param feePayees - whom network fees are paid to, by network: left out
 * @see SEND-01
 */
export function timesSent(
  transactions: readonly Sent[],
  account: string,
  feePayees: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { chainId, transfers = [] } of transactions) {
    const payee = feePayees.get(chainId)?.toLowerCase()
    const recipients = transfers
      .filter(({ from }) => isSameAddress(from, account))
      .map(({ to }) => to.toLowerCase())
      .filter((to) => to !== payee)
    for (const to of new Set(recipients))
      times.set(to, (times.get(to) ?? 0) + 1)
  }
  return times
}
