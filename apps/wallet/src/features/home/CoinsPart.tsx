import { findNetwork } from '@cairn/core'
import { type Coin, matchesCoin, sortCoins } from '@cairn/primitives'
import {
  Button,
  EmptyState,
  RetryState,
  SearchField,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { CoinLink } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinRows } from './CoinRows.tsx'
import { messages } from './home.messages.ts'

const HiddenCoins = lazyPart(
  'hidden-coins',
  () => import('./HiddenCoins.tsx'),
  'HiddenCoins',
)

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
        <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
      ) : (
        <CoinList coins={coins} hidden={hidden} />
      )
    default:
      return coins.status satisfies never
  }
}

function CoinList({ coins, hidden }: Props) {
  const networks = useStore(useWallet().networks)
  const [text, setText] = useState('')
  const [showsHidden, setShowsHidden] = useState(false)
  const networkOf = ({ chainId }: Coin) => findNetwork(networks, chainId)
  const matches = (coin: Coin) => matchesCoin(coin, networkOf(coin), text)
  const found = coins.coins.filter(matches)
  const hiddenFound = showsHidden ? leftOut(coins).filter(matches) : []
  return (
    <Stack gap={4}>
      <SearchField label={messages.search} onChange={setText} value={text} />
      {coins.coins.length === 0 ? (
        <EmptyState title={messages.allHidden} />
      ) : found.length === 0 ? (
        <EmptyState title={messages.noMatch}>{messages.noMatchText}</EmptyState>
      ) : (
        <CoinRows
          coins={found}
          row={(coin, itemProps) => (
            <CoinLink
              coin={coin}
              coins={coins}
              hidden={hidden}
              itemProps={itemProps}
              key={coin.id}
              network={networkOf(coin)}
            />
          )}
        />
      )}
      {coins.status === 'pending' && (
        <div role="status">
          <Text look="small" tone="muted">
            {messages.loadingMore}
          </Text>
        </div>
      )}
      {coins.hiddenCount > 0 && (
        <Text look="small" tone="muted">
          {messages.hidden(coins.hiddenCount)}{' '}
          <Button
            onClick={() => setShowsHidden(!showsHidden)}
            size="xs"
            variant="quiet"
          >
            {showsHidden
              ? messages.hideAgain
              : messages.showHidden(coins.hiddenCount)}
          </Button>
        </Text>
      )}
      {hiddenFound.length > 0 && (
        <Suspense
          fallback={<SkeletonRows label={messages.hiddenLoading} rows={2} />}
        >
          <HiddenCoins coins={hiddenFound} hidden={hidden} />
        </Suspense>
      )}
    </Stack>
  )
}

/** The coins that are not on the list, those of value first. */
function leftOut({ all, coins, priceOf }: Coins): readonly Coin[] {
  const listed = new Set(coins.map(({ id }) => id))
  return sortCoins(
    all.filter(({ id }) => !listed.has(id)),
    priceOf,
  )
}
