import { canSwap, findNetwork, putSetting, waitingRequests } from '@cairn/core'
import { formatFiat } from '@cairn/primitives'
import {
  Action,
  ActionGrid,
  BalanceHeader,
  Notice,
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
import { changeOf } from '#shared/coins/CoinLink.tsx'
import { ReceiveAction } from '#shared/coins/ReceiveAction.tsx'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { BuyAction } from '#shared/onramp/BuyAction.tsx'
import { WaitingBuys } from '#shared/onramp/WaitingBuys.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinsPart } from './CoinsPart.tsx'
import { messages } from './home.messages.ts'
import { TestFunds } from './TestFunds.tsx'

const CollectiblesPart = lazyPart(
  'collectibles-part',
  () => import('./CollectiblesPart.tsx'),
  'CollectiblesPart',
)

const WaitingRequests = lazyPart(
  'waiting-requests',
  () => import('./WaitingRequests.tsx'),
  'WaitingRequests',
)

/** Shows what the account holds, and the ways to move it. @see COIN-01 */
export function HomeScreen() {
  const wallet = useWallet()
  const coins = useCoins()
  const hidden = useStore(wallet.settings, (settings) => settings.hideBalances)
  const isAsked = useStore(wallet.inbox, waitingRequests).length > 0
  return (
    <Screen title={messages.title} titleHidden>
      <Stack gap={6}>
        <BalanceHeader
          change={changeOf(coins.change?.percent)}
          changeText={changeText(coins)}
          hidden={hidden}
          label={messages.total}
          onHiddenChange={(hide) =>
            putSetting(wallet.settings, wallet.storage, 'hideBalances', hide)
          }
          value={
            coins.total === undefined
              ? messages.unknown
              : formatFiat(coins.total, coins.currency).text
          }
        />
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
        {isAsked && (
          <Suspense>
            <WaitingRequests />
          </Suspense>
        )}
        <WaitingBuys />
        {wallet.environment.services.faucet !== undefined && <TestFunds />}
        <Trouble coins={coins} />
        <Holdings coins={coins} hidden={hidden} />
      </Stack>
    </Screen>
  )
}

/** Says which balances are missing or old, and why. @see COIN-01 */
function Trouble({ coins }: { coins: Coins }) {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const networks = useStore(wallet.networks)
  const engineFailed =
    session.type === 'signed-in' && session.engine === 'failed'
  const failedNames = coins.failedChains.map(
    (chainId) => findNetwork(networks, chainId)?.title ?? `Chain ${chainId}`,
  )
  return (
    <>
      {engineFailed && (
        <Notice role="status" title={messages.engineFailed} tone="warning">
          {messages.engineFailedText}
        </Notice>
      )}
      {coins.isStale && (
        <Notice role="status" title={messages.stale} tone="warning">
          {messages.staleText}
        </Notice>
      )}
      {failedNames.length > 0 && (
        <Notice
          role="status"
          title={messages.chainFailed(failedNames.join(', '))}
          tone="warning"
        >
          {messages.chainFailedText}
        </Notice>
      )}
    </>
  )
}

/** Lists coins, and collectibles beside them unless they are turned off. */
function Holdings({ coins, hidden }: { coins: Coins; hidden: boolean }) {
  const { settings } = useWallet()
  const hideCollectibles = useStore(settings, (now) => now.hideCollectibles)
  const [tab, setTab] = useState<'coins' | 'collectibles'>('coins')
  const coinsPart = <CoinsPart coins={coins} hidden={hidden} />
  if (hideCollectibles) return coinsPart
  const waiting = <SkeletonRows label={messages.collectiblesLoading} rows={4} />
  return (
    <Tabs
      label={messages.holdings}
      onChange={setTab}
      tabs={[
        { value: 'coins', label: messages.coins, content: coinsPart },
        {
          value: 'collectibles',
          label: messages.collectibles,
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

/** Returns the day's change in money as text. */
function changeText({ change, currency }: Coins): string | undefined {
  if (!change) return undefined
  const sign = change.amount > 0n ? '+' : ''
  return messages.changed(sign + formatFiat(change.amount, currency).text)
}
