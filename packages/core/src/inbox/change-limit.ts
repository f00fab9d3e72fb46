import { type Hex, withApprovalLimit } from '@cairn/primitives'
import { findEntry, putEntry } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'

/**
 * Gives one call of a transaction that waits another limit of what somebody may
 * spend. The changed call is what is reviewed, signed and sent.
 *
 * @param index - place of the call in the transaction
 * @param limit - base units
 * @returns whether it was changed: not once it is being signed
 * @see TXRQ-01 DAPP-03
 */
export function changeLimit(
  { inbox }: Pick<InboxWallet, 'inbox'>,
  id: number,
  index: number,
  limit: bigint,
): boolean {
  const entry = findEntry(inbox, id)
  if (entry?.ask.type !== 'transaction' || entry.state.type !== 'waiting')
    return false
  const { request } = entry.ask
  const data = withApprovalLimit(
    (request.txs[index]?.data ?? '0x') as Hex,
    limit,
  )
  if (data === undefined) return false
  const txs = request.txs.map((tx, at) => (at === index ? { ...tx, data } : tx))
  const ask = { ...entry.ask, request: { ...request, txs } }
  putEntry(inbox, id, { ...entry, ask })
  return true
}
