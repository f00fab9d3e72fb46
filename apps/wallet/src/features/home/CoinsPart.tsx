import { EmptyState, RetryState, SkeletonRows } from '@cairn/ui'
import { hasFaucet, TestFunds } from '#shared/coins/TestFunds.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinList } from './CoinList.tsx'
import { messages } from './home.messages.ts'

type Props = { coins: Coins; hidden: boolean }

/** The list of coins in all its states. @see COIN-01 */
export function CoinsPart({ coins, hidden }: Props) {
  const wallet = useWallet()
  switch (coins.status) {
    case 'pending':
      return coins.all.length === 0 ? (
        <SkeletonRows label={messages.loading} rows={4} />
      ) : (
        <CoinList coins={coins} hidden={hidden} />
      )
    case 'failed':
      return (
        <RetryState
          onRetry={coins.retry}
          retry={messages.retry}
          title={messages.failed}
        >
          {messages.failedText}
        </RetryState>
      )
    case 'ready':
      return coins.all.length === 0 ? (
        <EmptyState
          action={hasFaucet(wallet) && <TestFunds />}
          title={messages.empty}
        >
          {messages.emptyText}
        </EmptyState>
      ) : (
        <CoinList coins={coins} hidden={hidden} />
      )
    default:
      return coins.status satisfies never
  }
}
