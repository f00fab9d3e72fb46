import { notify, type PendingTransaction, retryPending } from '@cairn/core'
import { useNavigate } from '@tanstack/react-router'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './pending.messages.ts'

/** Queues a failed transaction again and opens its review. @see TXPD-01 */
export function useRetry(entry: PendingTransaction) {
  const wallet = useWallet()
  const navigate = useNavigate()
  return useDecision({
    networkMode: 'always',
    mutationFn: () => retryPending(wallet, entry),
    onSuccess(end) {
      if (end === 'queued') return navigate({ to: '/sign-transaction' })
      notify(wallet.notifications, {
        kind: 'info',
        title: messages.happened,
        text: messages.happenedText,
      })
      return undefined
    },
    onError: () =>
      notify(wallet.notifications, {
        kind: 'failure',
        title: messages.happened,
        text: messages.unreachable,
      }),
  })
}
