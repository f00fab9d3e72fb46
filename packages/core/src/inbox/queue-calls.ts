import type { OperationCall } from '@cairn/primitives'
import type { RequestedTransaction } from './entry.ts'
import { addRequest } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'

/**
 * Queues calls of the wallet's own and brings them to the screen.
 *
 * @param request.aux - what else belongs to a request of this type
 * @see TXRQ-01
 */
export function queueCalls(
  wallet: Pick<InboxWallet, 'inbox' | 'now'>,
  request: Pick<RequestedTransaction, 'type' | 'chainId' | 'aux'> & {
    readonly calls: readonly OperationCall[]
  },
): RequestedTransaction {
  const { type, chainId, calls, aux } = request
  const txs = storedCalls(calls)
  return addRequest(
    wallet.inbox,
    { type, chainId, txs, ...(aux && { aux }) },
    wallet.now(),
  )
}

/** Returns calls as requests keep them, amounts as text. */
export function storedCalls(calls: readonly OperationCall[]) {
  return calls.map(({ to, value, data }) => ({ to, value: `${value}`, data }))
}
