import { RetryState, SkeletonRows } from '@cairn/ui'
import { Suspense } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { CoinList } from './CoinList.tsx'
import { messages } from './home.messages.ts'
import type { CoinView } from './use-coin-view.ts'

const NoCoins = lazyPart('no-coins', () => import('./NoCoins.tsx'), 'NoCoins')

type Props = {
  coins: Coins
  hidden: boolean
  isSearching: boolean
  view: CoinView
}

/** The list of coins in all its states. @see COIN-01 */
export function CoinsPart(props: Props) {
  const { coins } = props
  switch (coins.status) {
    case 'pending':
      return coins.all.length === 0 ? (
        <SkeletonRows label={messages.loading} rows={4} />
      ) : (
        <CoinList {...props} />
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
        <Suspense fallback={<SkeletonRows label={messages.loading} rows={6} />}>
          <NoCoins />
        </Suspense>
      ) : (
        <CoinList {...props} />
      )
    default:
      return coins.status satisfies never
  }
}
