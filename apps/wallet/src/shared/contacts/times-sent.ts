import { isSameAddress } from '@cairn/primitives'
import type { IndexedTransaction } from '@cairn/protocol'

type Sent = Pick<IndexedTransaction, 'chainId' | 'metaTxnID' | 'transfers'>

/**
 * Counts the transactions in which an account sent something to an address, by
 * lower-case address in the order of the transactions.
 *
 * @param feePayees - where relayers take their fees, by network. Left out of what
 *   a relayer carried, all of which is left out while its network tells none
 * @see SEND-01
 */
export function timesSent(
  transactions: readonly Sent[],
  account: string,
  feePayees: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { chainId, metaTxnID, transfers = [] } of transactions) {
    const isCarried = metaTxnID !== undefined
    const payee = isCarried && feePayees.get(chainId)?.toLowerCase()
    if (payee === undefined) continue
    const recipients = transfers
      .filter(({ from }) => isSameAddress(from, account))
      .map(({ to }) => to.toLowerCase())
      .filter((to) => to !== payee)
    for (const to of new Set(recipients))
      times.set(to, (times.get(to) ?? 0) + 1)
  }
  return times
}
