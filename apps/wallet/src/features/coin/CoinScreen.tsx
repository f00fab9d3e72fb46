import { canSwap, findNetwork, putListed, reportCoin } from '@cairn/core'
import {
  type Coin,
  displayAmount,
  fiatValue,
  findFundingOption,
  formatFiat,
  hiddenReason,
  isPaidChain,
  readsAsSpam,
} from '@cairn/primitives'
import {
  Action,
  ActionGrid,
  Button,
  CoinHead,
  EmptyState,
  Notice,
  Screen,
  Stack,
  TokenIcon,
} from '@cairn/ui'
import { Link, useParams } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Waypoints from 'lucide-react/icons/waypoints'
import { useStore } from 'zustand'
import { ReceiveAction } from '#shared/coins/ReceiveAction.tsx'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useBack } from '#shared/navigation/use-back.tsx'
import { networkMark } from '#shared/networks/network-mark.ts'
import { BuyAction } from '#shared/onramp/BuyAction.tsx'
import { useIsWatching, useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinAbout } from './CoinAbout.tsx'
import { CoinActivity } from './CoinActivity.tsx'
import { CoinNetworks } from './CoinNetworks.tsx'
import { messages } from './coin.messages.ts'
import { PriceCard } from './PriceCard.tsx'

/** One coin of the account. @see COIN-01 */
export function CoinScreen() {
  const { coinId } = useParams({ from: '/private/coin/$coinId' })
  const coins = useCoins()
  const back = useBack()
  const coin = coins.all.find(({ id }) => id === coinId)
  if (coin) return <CoinPage coin={coin} coins={coins} key={coin.id} />
  return (
    <Screen back={back} title={messages.coin}>
      {coins.status !== 'ready' ? (
        <QueryState
          failed={coins.status === 'failed'}
          loading={messages.loading}
          onRetry={coins.retry}
          retry={messages.retry}
          rows={3}
          text={messages.failedText}
          title={messages.failed}
        />
      ) : (
        <EmptyState
          action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
          title={messages.missing}
        >
          {messages.missingText}
        </EmptyState>
      )}
    </Screen>
  )
}

function CoinPage({ coin, coins }: { coin: Coin; coins: Coins }) {
  const { settings, storage, networks } = useWallet()
  const back = useBack()
  const chosen = useStore(settings)
  const network = useStore(networks, (all) => findNetwork(all, coin.chainId))
  const reason = hiddenReason(coin, chosen)
  const price = coins.priceOf(coin)
  const networkName = network?.title ?? `${coin.chainId}`
  return (
    <Screen back={back} title={coin.name} titleHidden>
      <Stack gap={6}>
        <CoinHead
          amount={displayAmount(coin.balance, coin.decimals)}
          hidden={chosen.hideBalances}
          icon={
            <TokenIcon
              network={networkMark(network) ?? { name: networkName }}
              size="lg"
              src={coin.logoURL}
              symbol={coin.symbol}
            />
          }
          name={coin.name}
          sub={messages.onNetwork(coin.symbol, networkName)}
          symbol={coin.symbol}
          worth={
            price?.status === 'FOUND'
              ? formatFiat(
                  fiatValue(coin.balance, coin.decimals, price.value),
                  coins.currency,
                ).text
              : price?.status === 'PENDING'
                ? '…'
                : messages.noPrice
          }
        />
        <CoinActions coin={coin} />
        <SpamNotice coin={coin} />
        {coins.isStale && (
          <Notice role="status" title={messages.stale} tone="warning">
            {messages.staleText}
          </Notice>
        )}
        <PriceCard coin={coin} price={price} />
        <CoinNetworks coin={coin} coins={coins} hidden={chosen.hideBalances} />
        <CoinActivity coin={coin} />
        <CoinAbout coin={coin} hidden={chosen.hideBalances} network={network} />
        {reason && <Notice tone="info">{messages.hiddenNotice}</Notice>}
        <Button
          block
          onClick={() =>
            putListed(settings, storage, coin, reason !== undefined)
          }
        >
          {reason ? messages.show : messages.hide}
        </Button>
      </Stack>
    </Screen>
  )
}

/** Warns of a coin that no trusted list has, and reports it. @see COIN-04 */
function SpamNotice({ coin }: { coin: Coin }) {
  const { settings, storage } = useWallet()
  const reason = hiddenReason(coin, useStore(settings))
  if (coin.verified) return null
  if (reason === 'reported')
    return <Notice tone="warning">{messages.reported}</Notice>
  const [title, text] = readsAsSpam(coin)
    ? [messages.spam, messages.spamText]
    : coin.namesake
      ? [messages.namesake, messages.namesakeText]
      : [undefined, messages.unlisted]
  return (
    <Notice title={title} tone="warning">
      <Stack gap={2}>
        {text}
        <Button onClick={() => reportCoin(settings, storage, coin)} size="sm">
          {messages.report}
        </Button>
      </Stack>
    </Notice>
  )
}

function CoinActions({ coin }: { coin: Coin }) {
  const { environment, networks } = useWallet()
  const network = useStore(networks, (all) => findNetwork(all, coin.chainId))
  const isWatching = useIsWatching()
  // Networks that a person added are no part of the bridge.
  const isBridged =
    environment.services.bridge !== undefined &&
    environment.networks.some(({ chainId }) => chainId === coin.chainId)
  const option = isPaidChain(environment, coin.chainId)
    ? findFundingOption(coin)
    : undefined
  if (isWatching) return null
  return (
    <ActionGrid>
      <Action
        icon={<ArrowUpRight size={22} />}
        renderLink={(link) => (
          <Link {...link} search={{ coin: coin.id }} to="/send" />
        )}
      >
        {messages.send}
      </Action>
      <ReceiveAction>{messages.receive}</ReceiveAction>
      {network && canSwap(network) && (
        <Action
          icon={<ArrowLeftRight size={22} />}
          renderLink={(link) => (
            <Link {...link} search={{ coin: coin.id }} to="/swap" />
          )}
        >
          {messages.swap}
        </Action>
      )}
      {isBridged && (
        <Action
          icon={<Waypoints size={22} />}
          renderLink={(link) => (
            <Link {...link} state={{ bridge: coin.id }} to="/bridge" />
          )}
        >
          {messages.bridge}
        </Action>
      )}
      {option && <BuyAction option={option}>{messages.buy}</BuyAction>}
    </ActionGrid>
  )
}
