import { findNetwork } from '@cairn/core'
import {
  type Asset,
  byWorth,
  type Coin,
  displayAmount,
  displayFiat,
  groupCoins,
} from '@cairn/primitives'
import { Button, CoinRow, List, Stack, TokenIcon } from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { changeOf } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages as listWords } from './coin-list.messages.ts'
import { messages } from './home.messages.ts'
import type { ListedCoins } from './listed-coins.ts'
import { useCoinView, useSteadyOrder } from './use-coin-view.ts'

/** More rows are drawn when they are asked for. */
const pageSize = 100

type Props = ListedCoins & { held: Coins; hidden: boolean }

/**
 * One row per asset; by value, an asset stands by what it is worth on all the
 * networks that are shown. Pressing an asset of several networks shows its coins.
 *
 * @see COIN-03
 */
export function GroupedCoins(props: Props) {
  const { coins, held, hidden, row } = props
  const { order } = useCoinView()
  const [openId, setOpenId] = useState<string>()
  const [count, setCount] = useState(pageSize)
  const groups = groupCoins(coins, held.priceOf)
  const ids = coins.map(({ id }) => id).sort()
  const { steady: assets, holdProps } = useSteadyOrder(
    order === 'value' ? groups.toSorted(byWorth) : groups,
    [order, held.isPricing, ...ids].join(),
    held.isPricing,
  )
  const left = assets.length - count
  return (
    <Stack gap={4}>
      <div {...holdProps}>
        <List label={messages.coins}>
          {assets.slice(0, count).flatMap((asset) => {
            if (asset.coins.length === 1) return [row(asset.coin)]
            const isOpen = asset.id === openId
            return [
              <AssetRow
                asset={asset}
                held={held}
                hidden={hidden}
                isOpen={isOpen}
                key={asset.id}
                onPress={() => setOpenId(isOpen ? undefined : asset.id)}
              />,
              ...(isOpen
                ? asset.coins.map((coin: Coin) => row(coin, undefined, 'sm'))
                : []),
            ]
          })}
        </List>
      </div>
      {left > 0 && (
        <Button block onClick={() => setCount(count + pageSize)}>
          {messages.moreHidden(left)}
        </Button>
      )}
    </Stack>
  )
}

type RowProps = {
  asset: Asset
  held: Coins
  hidden: boolean
  isOpen: boolean
  onPress: () => void
}

function AssetRow({ asset, held, hidden, isOpen, onPress }: RowProps) {
  const { coin, value } = asset
  const networks = useStore(useWallet().networks)
  const marks = asset.coins.flatMap(
    ({ chainId }) => networkMark(findNetwork(networks, chainId)) ?? [],
  )
  return (
    <CoinRow
      amount={displayAmount(asset.balance, asset.decimals)}
      change={changeOf(held.priceOf(coin)?.change)}
      expanded={isOpen}
      fiat={value === undefined ? undefined : displayFiat(value, held.currency)}
      hidden={hidden}
      icon={
        <TokenIcon networks={marks} src={coin.logoURL} symbol={coin.symbol} />
      }
      name={coin.name}
      onClick={onPress}
      sub={listWords.onNetworks(asset.coins.length)}
      symbol={coin.symbol}
    />
  )
}
