import { findNetwork } from '@cairn/core'
import {
  type Coin,
  matchesCoin,
  orderCoins,
  sortCoins,
} from '@cairn/primitives'
import {
  Button,
  EmptyState,
  SearchField,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { CoinLink } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinRows } from './CoinRows.tsx'
import { messages as listWords } from './coin-list.messages.ts'
import { GroupedCoins } from './GroupedCoins.tsx'
import { messages } from './home.messages.ts'
import type { ListedCoins } from './listed-coins.ts'
import { type CoinView, useSteadyOrder } from './use-coin-view.ts'

const HiddenCoins = lazyPart(
  'hidden-coins',
  () => import('./HiddenCoins.tsx'),
  'HiddenCoins',
)

type Props = {
  coins: Coins
  hidden: boolean
  isSearching: boolean
  view: CoinView
}

/** The coins with their search, filter and order. @see COIN-01 COIN-03 */
export function CoinList({ coins, hidden, isSearching, view }: Props) {
  const networks = useStore(useWallet().networks)
  const [typed, setText] = useState('')
  const text = isSearching ? typed : ''
  const networkOf = ({ chainId }: Coin) => findNetwork(networks, chainId)
  const isShown = (coin: Coin) =>
    matchesCoin(coin, networkOf(coin), text) &&
    (view.chainIds.length === 0 || view.chainIds.includes(coin.chainId))
  const { steady, isWaiting, holdProps } = useSteadyOrder(
    orderCoins(coins.coins, view.order, coins.priceOf),
    orderKey(coins, view),
    coins.isPricing,
  )
  const found = steady.filter(isShown)
  const row: ListedCoins['row'] = (coin, itemProps, size) => (
    <CoinLink
      coin={coin}
      coins={coins}
      hidden={hidden}
      itemProps={itemProps}
      key={coin.id}
      network={networkOf(coin)}
      size={size}
    />
  )
  return (
    <Stack gap={4}>
      {isSearching && (
        <SearchField
          // A press on the search button leads here.
          inputProps={{ autoFocus: true }}
          label={messages.search}
          onChange={setText}
          value={typed}
        />
      )}
      <div {...holdProps}>
        {coins.coins.length === 0 ? (
          <EmptyState title={messages.allHidden} />
        ) : isWaiting ? (
          <SkeletonRows label={messages.loading} rows={4} />
        ) : found.length === 0 ? (
          <NothingFound text={text} view={view} />
        ) : view.isGrouped ? (
          <GroupedCoins coins={found} held={coins} hidden={hidden} row={row} />
        ) : (
          <CoinRows coins={found} row={row} />
        )}
      </div>
      {coins.status === 'pending' && (
        <div role="status">
          <Text look="small" tone="muted">
            {messages.loadingMore}
          </Text>
        </div>
      )}
      <HiddenPart coins={coins} hidden={hidden} isShown={isShown} />
    </Stack>
  )
}

/** Changes when the rows may change their order. @see COIN-03 */
function orderKey(coins: Coins, { order }: CoinView): string {
  const ids = coins.coins.map(({ id }) => id).sort()
  return [order, coins.isPricing, ...ids].join()
}

function NothingFound({ text, view }: { text: string; view: CoinView }) {
  if (text.trim() !== '' || view.chainIds.length === 0)
    return (
      <EmptyState title={messages.noMatch}>{messages.noMatchText}</EmptyState>
    )
  return (
    <EmptyState
      action={
        <Button onClick={() => view.onChainIds([])}>
          {listWords.everywhere}
        </Button>
      }
      title={listWords.noneHere}
    />
  )
}

type HiddenProps = Pick<Props, 'coins' | 'hidden'> & {
  isShown: (coin: Coin) => boolean
}

/** Counts the coins that are left out of the list, and shows them. */
function HiddenPart({ coins, hidden, isShown }: HiddenProps): ReactNode {
  const [showsHidden, setShowsHidden] = useState(false)
  const found = showsHidden ? leftOut(coins).filter(isShown) : []
  return (
    <>
      {coins.hiddenCount > 0 && (
        <Text look="small" tone="muted">
          {messages.hidden(coins.hiddenCount)}{' '}
          <Button
            onClick={() => setShowsHidden(!showsHidden)}
            size="xs"
            variant="quiet"
          >
            {showsHidden
              ? messages.hideAgain(coins.hiddenCount)
              : messages.showHidden(coins.hiddenCount)}
          </Button>
        </Text>
      )}
      {found.length > 0 && (
        <Suspense
          fallback={<SkeletonRows label={messages.hiddenLoading} rows={2} />}
        >
          <HiddenCoins coins={found} hidden={hidden} />
        </Suspense>
      )}
    </>
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
