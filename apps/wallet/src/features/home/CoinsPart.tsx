import { RetryState, SkeletonRows } from '@cairn/ui'
import type { Coins } from '#shared/coins/use-coins.ts'
import { CoinList } from './CoinList.tsx'
import { messages } from './home.messages.ts'
import { NoCoins } from './NoCoins.tsx'

type Props = { coins: Coins; hidden: boolean }

/** The list of coins in all its states. @see COIN-01 */
export function CoinsPart({ coins, hidden }: Props) {
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
        <NoCoins />
      ) : (
        <CoinList coins={coins} hidden={hidden} />
      )
    default:
      return coins.status satisfies never
  }
}
