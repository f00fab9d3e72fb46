import { RetryState, SkeletonRows } from '@cairn/ui'
import { Suspense } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { CoinList } from './CoinList.tsx'
import { messages } from './home.messages.ts'

const NoCoins = lazyPart('no-coins', () => import('./NoCoins.tsx'), 'NoCoins')

type Props = { coins: Coins; hidden: boolean }

/** The list of coins in all its states. @see COIN-01 */
export function CoinsPart({ coins, hidden }: Props) {
  const waiting = <SkeletonRows label={messages.loading} rows={4} />
  switch (coins.status) {
    case 'pending':
      return coins.all.length === 0 ? (
        waiting
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
        <Suspense fallback={waiting}>
          <NoCoins />
        </Suspense>
      ) : (
        <CoinList coins={coins} hidden={hidden} />
      )
    default:
      return coins.status satisfies never
  }
}
