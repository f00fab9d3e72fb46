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
  IconButton,
  SearchField,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CoinLink } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './CoinList.module.css'
import { CoinRows } from './CoinRows.tsx'
import { messages as listWords } from './coin-list.messages.ts'
import { messages } from './home.messages.ts'
import type { ListedCoins } from './listed-coins.ts'
import { type CoinView, useCoinView, useSteadyOrder } from './use-coin-view.ts'

const HiddenCoins = lazyPart(
  'hidden-coins',
  () => import('./HiddenCoins.tsx'),
  'HiddenCoins',
)

const GroupedCoins = lazyPart(
  'grouped-coins',
  () => import('./GroupedCoins.tsx'),
  'GroupedCoins',
)

const CoinMenu = lazyPart(
  'coin-menu',
  () => import('./CoinMenu.tsx'),
  'CoinMenu',
)

const CoinViewDialog = lazyPart(
  'coin-view',
  () => import('./CoinViewDialog.tsx'),
  'CoinViewDialog',
)

type Props = { coins: Coins; hidden: boolean }

/** The coins with their search, filter and order. @see COIN-01 COIN-03 */
export function CoinList({ coins, hidden }: Props) {
  const networks = useStore(useWallet().networks)
  const view = useCoinView()
  const [text, setText] = useState('')
  const [menuOf, setMenuOf] = useState<Coin>()
  const list = useRef<HTMLDivElement>(null)
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
  const row: ListedCoins['row'] = (coin, itemProps) => (
    <CoinLink
      actions={
        <IconButton
          label={listWords.options(coin.name)}
          onClick={() => setMenuOf(coin)}
          size="sm"
        >
          <EllipsisVertical size={18} />
        </IconButton>
      }
      coin={coin}
      coins={coins}
      hidden={hidden}
      itemProps={itemProps}
      key={coin.id}
      network={networkOf(coin)}
    />
  )
  return (
    <Stack gap={4}>
      <Toolbar onText={setText} text={text} view={view} />
      <div {...holdProps} ref={list} tabIndex={-1}>
        {coins.coins.length === 0 ? (
          <EmptyState title={messages.allHidden} />
        ) : isWaiting ? (
          <SkeletonRows label={messages.loading} rows={4} />
        ) : found.length === 0 ? (
          <NothingFound text={text} view={view} />
        ) : view.isGrouped ? (
          <Suspense
            fallback={<SkeletonRows label={messages.loading} rows={8} />}
          >
            <GroupedCoins
              coins={found}
              held={coins}
              hidden={hidden}
              row={row}
            />
          </Suspense>
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
      {menuOf && (
        <Suspense>
          <CoinMenu
            coin={menuOf}
            onClose={() => setMenuOf(undefined)}
            onGone={() => list.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** Changes when the rows may change their order. @see COIN-03 */
function orderKey(coins: Coins, { order }: CoinView): string {
  const ids = coins.coins.map(({ id }) => id).sort()
  return [order, coins.isPricing, ...ids].join()
}

type ToolbarProps = {
  text: string
  onText: (text: string) => void
  view: CoinView
}

function Toolbar({ text, onText, view }: ToolbarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = view.chainIds.length
  return (
    <div className={styles.toolbar}>
      <SearchField label={messages.search} onChange={onText} value={text} />
      <IconButton
        label={count > 0 ? listWords.viewCount(count) : listWords.view}
        onClick={() => setIsOpen(true)}
        outlined
      >
        <SlidersHorizontal size={20} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <CoinViewDialog onClose={() => setIsOpen(false)} view={view} />
        </Suspense>
      )}
    </div>
  )
}

function NothingFound({ text, view }: Pick<ToolbarProps, 'text' | 'view'>) {
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

type HiddenProps = Props & { isShown: (coin: Coin) => boolean }

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
