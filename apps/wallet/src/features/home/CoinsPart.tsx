import { findNetwork } from '@cairn/core'
import { type Coin, matchesCoin, sortCoins } from '@cairn/primitives'
import {
  Button,
  EmptyState,
  SearchField,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CoinLink } from '#shared/CoinLink.tsx'
import type { Coins } from '#shared/use-coins.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { CoinRows } from './CoinRows.tsx'
import { messages } from './home.messages.ts'

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
        <EmptyState
          action={<Button onClick={coins.retry}>{messages.retry}</Button>}
          title={messages.failed}
        >
          {messages.failedText}
        </EmptyState>
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
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? sortCoins(coins.all, coins.priceOf) : coins.coins
  const networkOf = ({ chainId }: Coin) => findNetwork(networks, chainId)
  const found = shown.filter((coin) => matchesCoin(coin, networkOf(coin), text))
  return (
    <Stack gap={4}>
      <SearchField label={messages.search} onChange={setText} value={text} />
      {found.length === 0 ? (
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
            onClick={() => setShowsAll(!showsAll)}
            size="xs"
            variant="quiet"
          >
            {showsAll ? messages.hideAgain : messages.showHidden}
          </Button>
        </Text>
      )}
    </Stack>
  )
}
