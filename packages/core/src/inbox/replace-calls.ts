import type { OperationCall } from '@cairn/primitives'
import type { RequestedTransaction } from './entry.ts'
import { findEntry, putEntry } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'
import { storedCalls } from './queue-calls.ts'

/**
 * Gives a request of the wallet's own other calls, because its quote was
 * renewed. The new calls are what is reviewed, signed and sent.
 *
 * @returns whether they were replaced: not those of an app, and not once the
 *   request is being signed
 * @see TXRQ-01 SWAP-01
 */
export function replaceCalls(
  { inbox }: Pick<InboxWallet, 'inbox'>,
  id: number,
  next: Pick<RequestedTransaction, 'aux'> & {
    readonly calls: readonly OperationCall[]
  },
): boolean {
  const entry = findEntry(inbox, id)
  const isOwn = entry?.ask.type === 'transaction' && !entry.from
  if (!isOwn || entry.state.type !== 'waiting') return false
  const request = {
    ...entry.ask.request,
    txs: storedCalls(next.calls),
    aux: next.aux,
  }
  putEntry(inbox, id, { ...entry, ask: { ...entry.ask, request } })
  return true
}
