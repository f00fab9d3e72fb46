import { findNetwork, putHidden } from '@cairn/core'
import {
  type Coin,
  displayFullAmount,
  fiatValue,
  formatFiat,
  isNativeToken,
  toAddress,
} from '@cairn/primitives'
import {
  Address,
  Button,
  CopyButton,
  Delta,
  EmptyState,
  KeyValues,
  Notice,
  Screen,
  SkeletonRows,
  Stack,
} from '@cairn/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { changeOf } from '#shared/CoinLink.tsx'
import { ScreenLink } from '#shared/ScreenLink.tsx'
import { useBack } from '#shared/use-back.tsx'
import { type Coins, useCoins } from '#shared/use-coins.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './coin.messages.ts'

/** One coin of the account. */
export function CoinScreen() {
  const { coinId } = useParams({ from: '/private/coin/$coinId' })
  const coins = useCoins()
  const back = useBack()
  const coin = coins.all.find(({ id }) => id === coinId)
  if (coin) return <CoinPage coin={coin} coins={coins} />
  return (
    <Screen back={back} title={messages.coin} width="task">
      {coins.status === 'pending' ? (
        <SkeletonRows label={messages.loading} rows={3} />
      ) : coins.status === 'failed' ? (
        <EmptyState
          action={<Button onClick={coins.retry}>{messages.retry}</Button>}
          title={messages.failed}
        >
          {messages.failedText}
        </EmptyState>
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
  const { settings, storage } = useWallet()
  const back = useBack()
  const isHidden = useStore(settings, (s) => s.hiddenTokens.includes(coin.id))
  return (
    <Screen
      back={back}
      footer={
        <Button
          block
          renderLink={(link) => (
            <Link {...link} search={{ coin: coin.id }} to="/send" />
          )}
          variant="primary"
        >
          {messages.send}
        </Button>
      }
      title={coin.name}
      width="task"
    >
      <Stack gap={6}>
        {!coin.verified && <Notice tone="warning">{messages.unlisted}</Notice>}
        <CoinFacts coin={coin} coins={coins} />
        <Button
          onClick={() => putHidden(settings, storage, coin.id, !isHidden)}
          variant="quiet"
        >
          {isHidden ? messages.show : messages.hide}
        </Button>
      </Stack>
    </Screen>
  )
}

function CoinFacts({ coin, coins }: { coin: Coin; coins: Coins }) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, coin.chainId),
  )
  const price = coins.priceOf(coin)
  const found = price?.status === 'FOUND' ? price.value : undefined
  const change = changeOf(price?.change)
  const worth = (amount: bigint) =>
    found === undefined
      ? messages.noPrice
      : formatFiat(fiatValue(amount, coin.decimals, found), coins.currency).text
  return (
    <KeyValues
      pairs={[
        {
          label: messages.balance,
          value: `${displayFullAmount(coin.balance, coin.decimals)} ${coin.symbol}`,
        },
        { label: messages.value, value: worth(coin.balance) },
        { label: messages.price, value: worth(10n ** BigInt(coin.decimals)) },
        ...(change
          ? [{ label: messages.change, value: <Delta {...change} /> }]
          : []),
        { label: messages.network, value: network?.title ?? `${coin.chainId}` },
        { label: messages.contract, value: <Contract coin={coin} /> },
      ]}
    />
  )
}

function Contract({ coin }: { coin: Coin }) {
  if (isNativeToken(coin.contractAddress)) return messages.native
  const address = toAddress(coin.contractAddress.toLowerCase())
  return (
    <Stack gap={1} row>
      <Address address={address} />
      <CopyButton value={address} />
    </Stack>
  )
}
