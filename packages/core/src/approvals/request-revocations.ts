import { encodeRevocation } from '@cairn/primitives'
import type { RequestedTransaction } from '../inbox/entry.ts'
import {
  addRequest,
  selectRequest,
  waitingRequests,
} from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import type { GivenApproval } from './load-approvals.ts'

/** More gas than any coin needs for it: a contract cannot use up the batch's. */
const gasLimit = '200000'

/**
 * Queues what takes approvals back: one transaction per network, with a call for
 * each of them. Of several, one that its contract refuses does not keep the
 * others from happening. What waits already is not queued again. The first is
 * chosen; the others wait after it.
 *
 * @see DAPP-03 TXRQ-01
 */
export function requestRevocations(
  wallet: Pick<InboxWallet, 'now' | 'inbox'>,
  approvals: readonly GivenApproval[],
): readonly RequestedTransaction[] {
  const perChain = Map.groupBy(approvals, ({ chainId }) => chainId)
  const requests = [...perChain].map(([chainId, own]) => {
    const txs = callsOf(own)
    const same = waitingRequests(wallet.inbox.getState()).find(
      (request) =>
        request.chainId === chainId &&
        JSON.stringify(request.txs) === JSON.stringify(txs),
    )
    const request = { type: 'external', chainId, txs } as const
    return same ?? addRequest(wallet.inbox, request, wallet.now())
  })
  const [first] = requests
  if (first) selectRequest(wallet.inbox, first.id)
  return requests
}

function callsOf(approvals: readonly GivenApproval[]) {
  const isBatch = approvals.length > 1
  return approvals.map(encodeRevocation).map(({ to, value, data }) => ({
    to,
    value: `${value}`,
    data,
    ...(isBatch && { gasLimit, revertOnError: false }),
  }))
}
