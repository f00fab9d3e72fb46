import { canSwap, findNetwork, isOpenEntry, putSetting } from '@cairn/core'
import { formatFiat } from '@cairn/primitives'
import {
  Action,
  ActionGrid,
  BalanceHeader,
  Columns,
  Screen,
  SkeletonRows,
  Stack,
  Tabs,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Waypoints from 'lucide-react/icons/waypoints'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useMedia } from '#shared/browser/use-media.ts'
import { changeOf } from '#shared/coins/CoinLink.tsx'
import { ReceiveAction } from '#shared/coins/ReceiveAction.tsx'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { lazyPart, sidePart } from '#shared/loading/lazy-part.ts'
import { BuyAction } from '#shared/onramp/BuyAction.tsx'
import { WaitingBuys } from '#shared/onramp/WaitingBuys.tsx'
import { useIsWatching, useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinsPart } from './CoinsPart.tsx'
import { messages } from './home.messages.ts'

/** From this width the recent activity stands beside the coins. */
const wide = '(min-width: 1100px)'

const CollectiblesPart = lazyPart(
  'collectibles-part',
  () => import('./CollectiblesPart.tsx'),
  'CollectiblesPart',
)

const CollectibleCount = lazyPart(
  'collectible-count',
  () => import('./CollectibleCount.tsx'),
  'CollectibleCount',
)

const WaitingRequests = lazyPart(
  'waiting-requests',
  () => import('./WaitingRequests.tsx'),
  'WaitingRequests',
)

const BalanceChart = sidePart(
  'balance-chart',
  () => import('./BalanceChart.tsx'),
  'BalanceChart',
)

const RecentActivity = sidePart(
  'recent-activity',
  () => import('./RecentActivity.tsx'),
  'RecentActivity',
)

const Trouble = sidePart('trouble', () => import('./Trouble.tsx'), 'Trouble')

const RecoveryReminder = sidePart(
  'recovery-reminder',
  () => import('./RecoveryReminder.tsx'),
  'RecoveryReminder',
)

/**
 * Shows what the account holds, and the ways to move it. What comes late stands
 * below the coins, so that it moves nothing.
 *
 * @see COIN-01 COIN-03
 */
export function HomeScreen() {
  const wallet = useWallet()
  const coins = useCoins()
  const hidden = useStore(wallet.settings, (settings) => settings.hideBalances)
  const isAsked = useStore(wallet.inbox, ({ entries }) =>
    entries.some(isOpenEntry),
  )
  const isWide = useMedia(wide)
  const isWatching = useIsWatching()
  const engineFailed = useStore(
    wallet.session,
    (session) => session.type === 'signed-in' && session.engine === 'failed',
  )
  const isTroubled =
    engineFailed || coins.isStale || coins.failedChains.length > 0
  return (
    <Screen title={messages.title} titleHidden width="wide">
      <Columns side={isWide && <RecentActivity />}>
        <Stack gap={6}>
          <Total coins={coins} hidden={hidden} />
          {!isWatching && (
            <ActionGrid>
              <Action
                icon={<ArrowUpRight size={22} />}
                renderLink={(link) => <Link {...link} to="/send" />}
              >
                {messages.send}
              </Action>
              <ReceiveAction>{messages.receive}</ReceiveAction>
              {wallet.environment.networks.some(canSwap) && (
                <Action
                  icon={<ArrowLeftRight size={22} />}
                  renderLink={(link) => <Link {...link} to="/swap" />}
                >
                  {messages.swap}
                </Action>
              )}
              {wallet.environment.services.bridge !== undefined && (
                <Action
                  icon={<Waypoints size={22} />}
                  renderLink={(link) => <Link {...link} to="/bridge" />}
                >
                  {messages.bridge}
                </Action>
              )}
              <BuyAction>{messages.buy}</BuyAction>
            </ActionGrid>
          )}
          <Holdings coins={coins} hidden={hidden} />
          {isAsked && (
            <Suspense>
              <WaitingRequests />
            </Suspense>
          )}
          <WaitingBuys />
          {isTroubled && <Trouble coins={coins} engineFailed={engineFailed} />}
          {coins.all.length > 0 && <RecoveryReminder />}
        </Stack>
      </Columns>
    </Screen>
  )
}

type Props = { coins: Coins; hidden: boolean }

/** The whole value, what it lacks, and how it changed. @see COIN-01 PRICE-01 */
function Total({ coins, hidden }: Props) {
  const { settings, storage, networks } = useWallet()
  const known = useStore(networks)
  const missing = coins.failedChains.map(
    (chainId) => findNetwork(known, chainId)?.title ?? `${chainId}`,
  )
  const lack = lackOf(coins, missing)
  return (
    <BalanceHeader
      change={lack ? undefined : changeOf(coins.change?.percent)}
      changeText={lack ? undefined : changeText(coins)}
      chart={
        coins.coins.length > 0 && !hidden ? (
          <BalanceChart coins={coins} />
        ) : null
      }
      hidden={hidden}
      label={messages.total}
      note={lack}
      onHiddenChange={(hide) =>
        putSetting(settings, storage, 'hideBalances', hide)
      }
      value={
        coins.total === undefined
          ? messages.unknown
          : formatFiat(coins.total, coins.currency).text
      }
    />
  )
}

/** Lists coins, and collectibles beside them unless they are turned off. */
function Holdings({ coins, hidden }: Props) {
  const { settings } = useWallet()
  const hideCollectibles = useStore(settings, (now) => now.hideCollectibles)
  const [tab, setTab] = useState<'coins' | 'collectibles'>('coins')
  const coinsPart = <CoinsPart coins={coins} hidden={hidden} />
  if (hideCollectibles) return coinsPart
  const waiting = <SkeletonRows label={messages.collectiblesLoading} rows={4} />
  const isKnown = coins.status === 'ready' && coins.all.length > 0
  return (
    <Tabs
      label={messages.holdings}
      onChange={setTab}
      tabs={[
        {
          value: 'coins',
          label: messages.coins,
          count: isKnown ? coins.coins.length : undefined,
          content: coinsPart,
        },
        {
          value: 'collectibles',
          label: messages.collectibles,
          count: isKnown && (
            <Suspense>
              <CollectibleCount />
            </Suspense>
          ),
          content: (
            <Suspense fallback={waiting}>
              <CollectiblesPart />
            </Suspense>
          ),
        },
      ]}
      value={tab}
    />
  )
}

/** Returns what the total lacks as text. @see COIN-03 */
function lackOf(coins: Coins, missing: readonly string[]): string | undefined {
  const { unpriced } = coins
  const without = [
    ...missing,
    ...(unpriced > 0 && coins.total !== undefined
      ? [messages.coinPrices(unpriced)]
      : []),
  ]
  if (without.length > 0) return messages.without(without.join(', '))
  if (unpriced > 0) return messages.noPrices
  if (coins.isStale || coins.hasOldPrices) return messages.outOfDate
  if (coins.isPricing) return messages.gettingPrices
  const isUnknown = coins.status === 'ready' && coins.total === undefined
  return isUnknown ? messages.noneKnown : undefined
}

/** Returns the day's change in money as text. */
function changeText({ change, currency }: Coins): string | undefined {
  if (!change) return undefined
  const sign = change.amount > 0n ? '+' : ''
  return messages.changed(sign + formatFiat(change.amount, currency).text)
}
