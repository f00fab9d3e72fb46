import { IconButton, SkeletonRows, Tabs, Text } from '@cairn/ui'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { Coins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinsPart } from './CoinsPart.tsx'
import { messages as listWords } from './coin-list.messages.ts'
import styles from './HomeScreen.module.css'
import { messages } from './home.messages.ts'
import { type CoinView, useCoinView } from './use-coin-view.ts'

const CollectiblesPart = lazyPart(
  'collectibles-part',
  () => import('./CollectiblesPart.tsx'),
  'CollectiblesPart',
)

const CoinViewDialog = lazyPart(
  'coin-view',
  () => import('./CoinViewDialog.tsx'),
  'CoinViewDialog',
)

type Props = { coins: Coins; hidden: boolean }

/** Lists coins, and collectibles beside them unless they are turned off. @see COIN-03 */
export function Holdings({ coins, hidden }: Props) {
  const { settings } = useWallet()
  const hideCollectibles = useStore(settings, (now) => now.hideCollectibles)
  const view = useCoinView()
  const [tab, setTab] = useState<'coins' | 'collectibles'>('coins')
  const [isSearching, setIsSearching] = useState(false)
  const coinsPart = <CoinsPart {...{ coins, hidden, isSearching, view }} />
  const tools = coins.all.length > 0 && (
    <CoinTools
      isSearching={isSearching}
      onSearch={() => setIsSearching(!isSearching)}
      view={view}
    />
  )
  if (hideCollectibles)
    return (
      <div>
        <div className={styles.head}>
          <Text as="h2" look="label">
            {messages.coins}
          </Text>
          {tools}
        </div>
        {coinsPart}
      </div>
    )
  return (
    <div>
      <Tabs
        label={messages.holdings}
        onChange={setTab}
        tabs={[
          {
            value: 'coins',
            label: messages.coins,
            end: tools,
            content: coinsPart,
          },
          {
            value: 'collectibles',
            label: messages.collectibles,
            content: (
              <Suspense
                fallback={
                  <SkeletonRows label={messages.collectiblesLoading} rows={4} />
                }
              >
                <CollectiblesPart />
              </Suspense>
            ),
          },
        ]}
        value={tab}
      />
    </div>
  )
}

type ToolsProps = {
  isSearching: boolean
  onSearch: () => void
  view: CoinView
}

/** Opens the search of the list, its order and its filter. */
function CoinTools({ isSearching, onSearch, view }: ToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = view.chainIds.length
  return (
    <div className={styles.tools}>
      <IconButton
        aria-expanded={isSearching}
        label={messages.search}
        onClick={onSearch}
      >
        <Search size={20} />
      </IconButton>
      <IconButton
        label={count > 0 ? listWords.viewCount(count) : listWords.view}
        onClick={() => setIsOpen(true)}
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
