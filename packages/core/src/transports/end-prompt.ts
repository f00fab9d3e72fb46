import { type Entry, isOpen } from '../inbox/entry.ts'
import { findEntry } from '../inbox/inbox-entries.ts'
import { validPending } from '../inbox/pending.store.ts'
import { rejectEntry, settle } from '../inbox/settle.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/** Time for the last writes of a closed window to reach the worker, in ms. */
const lastWritesMs = 1000

/**
 * Ends the questions of a prompt window that the person closed. Those that wait
 * for a decision are rejected at once. A transaction that is in the list of
 * pending transactions may be with the relayer, so it counts as sent. Every other
 * question that was being signed fails: its signature never left the window.
 *
 * @see XTNS-01
 */
export async function endPrompt(wallet: TransactionsWallet): Promise<void> {
  const signing: Entry[] = []
  for (const entry of wallet.inbox.getState().entries) {
    if (entry.state.type === 'signing') signing.push(entry)
    else if (entry.state.type === 'waiting' && !followIfSent(wallet, entry))
      rejectEntry(wallet, entry.id)
  }
  if (signing.length === 0) return
  await wallet.platform.delay(lastWritesMs)
  for (const { id } of signing) {
    const entry = findEntry(wallet.inbox, id)
    if (entry && isOpen(entry) && !followIfSent(wallet, entry))
      settle(wallet, id, { type: 'fail' })
  }
}

/** Follows a transaction that a page of the wallet has handed in. */
function followIfSent(wallet: TransactionsWallet, { id, ask }: Entry): boolean {
  // A transaction that an app wants signed alone is never sent.
  if (ask.type !== 'transaction' || ask.reply === 'signed') return false
  const sent = validPending(wallet.storage.get('pendingTransactions')).find(
    ({ requestedTransaction }) => requestedTransaction.id === id,
  )
  if (!sent) return false
  const { metaTxnHash } = sent
  return settle(wallet, id, { type: 'send', metaTxnHash })
}
