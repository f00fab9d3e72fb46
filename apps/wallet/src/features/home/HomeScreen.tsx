import { findNetwork, putSetting } from '@cairn/core'
import { formatFiat } from '@cairn/primitives'
import { BalanceHeader, Columns, Screen } from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useMedia } from '#shared/browser/use-media.ts'
import { changeOf } from '#shared/coins/CoinLink.tsx'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { sidePart } from '#shared/loading/lazy-part.ts'
import { useIsWatching, useWallet } from '#shared/wallet/wallet-context.ts'
import type { BalanceReading } from './balance-reading.ts'
import { Holdings } from './Holdings.tsx'
import { HomeActions } from './HomeActions.tsx'
import styles from './HomeScreen.module.css'
import { messages } from './home.messages.ts'
import { Tasks } from './Tasks.tsx'

/** From this width the recent activity stands beside the coins. */
const wide = '(min-width: 1100px)'

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

/**
 * Shows what the account holds, and the ways to move it. What waits and what is
 * to do stands above the coins; what comes late stands below them.
 *
 * @see COIN-01 COIN-03
 */
export function HomeScreen() {
  const wallet = useWallet()
  const coins = useCoins()
  const hidden = useStore(wallet.settings, (settings) => settings.hideBalances)
  const isWide = useMedia(wide)
  const isWatching = useIsWatching()
  const engineFailed = useStore(
    wallet.session,
    (session) => session.type === 'signed-in' && session.engine === 'failed',
  )
  const isTroubled =
    engineFailed ||
    coins.isStale ||
    coins.isCut ||
    coins.failedChains.length > 0
  const isEmpty = coins.status === 'ready' && coins.all.length === 0
  const tasks = <Tasks hasCoins={coins.all.length > 0} />
  return (
    <Screen title={messages.title} titleHidden width="wide">
      <Columns
        side={
          isWide && (
            <div className={styles.page}>
              {tasks}
              <RecentActivity />
            </div>
          )
        }
      >
        <div className={styles.page}>
          <Total coins={coins} hidden={hidden} isEmpty={isEmpty} />
          {!isWatching && <HomeActions />}
          {!isWide && tasks}
          <Holdings coins={coins} hidden={hidden} />
          {isTroubled && <Trouble coins={coins} engineFailed={engineFailed} />}
        </div>
      </Columns>
    </Screen>
  )
}

type Props = { coins: Coins; hidden: boolean }

/** The whole value, what it lacks, and how it changed. @see COIN-01 PRICE-01 */
function Total({ coins, hidden, isEmpty }: Props & { isEmpty: boolean }) {
  const { settings, storage, networks } = useWallet()
  const [reading, setReading] = useState<BalanceReading>()
  const known = useStore(networks)
  const missing = coins.failedChains.map(
    (chainId) => findNetwork(known, chainId)?.title ?? `${chainId}`,
  )
  const lack = lackOf(coins, missing)
  const today =
    lack === undefined || reading ? todayOf(coins, hidden) : undefined
  const shown = hidden ? today : (reading ?? today)
  return (
    <BalanceHeader
      change={shown?.change}
      chart={
        isEmpty ? undefined : coins.coins.length > 0 && !hidden ? (
          <BalanceChart coins={coins} onRead={setReading} />
        ) : null
      }
      hidden={hidden}
      label={messages.total}
      note={reading ? undefined : lack}
      onHiddenChange={(hide) =>
        putSetting(settings, storage, 'hideBalances', hide)
      }
      value={
        (!hidden && reading?.value) ||
        (coins.total === undefined
          ? messages.unknown
          : formatFiat(coins.total, coins.currency).text)
      }
      when={shown?.when}
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

/** The change of 24 hours: in money and per cent, or per cent alone while hidden. */
function todayOf(
  { change, currency }: Coins,
  hidden: boolean,
): BalanceReading | undefined {
  if (!change) return undefined
  const percent = changeOf(change.percent)
  if (!percent || change.amount === 0n) return { when: messages.noChange }
  const size = change.amount < 0n ? -change.amount : change.amount
  const amount = formatFiat(size, currency).text
  return {
    change: {
      direction: change.amount > 0n ? 'up' : 'down',
      value: hidden ? percent.value : `${amount} · ${percent.value}`,
    },
    when: messages.today,
  }
}
