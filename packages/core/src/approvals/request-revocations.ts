import { encodeRevocation } from '@cairn/primitives'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { addRequest, selectRequest } from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import type { GivenApproval } from './load-approvals.ts'

/**
 * Queues what takes approvals back: one transaction per network, with a call for
 * each of them. The first is chosen; the others wait after it.
 *
 * @see DAPP-03 TXRQ-01
 */
export function requestRevocations(
  wallet: Pick<InboxWallet, 'now' | 'inbox'>,
  approvals: readonly GivenApproval[],
): readonly RequestedTransaction[] {
  const perChain = Map.groupBy(approvals, ({ chainId }) => chainId)
  const requests = [...perChain].map(([chainId, own]) =>
    addRequest(
      wallet.inbox,
      {
        type: 'external',
        chainId,
        txs: own
          .map(encodeRevocation)
          .map(({ to, value, data }) => ({ to, value: `${value}`, data })),
      },
      wallet.now(),
    ),
  )
  const [first] = requests
  if (first) selectRequest(wallet.inbox, first.id)
  return requests
}
