import {
  type Asset,
  type Coin,
  displayAmount,
  displayFiat,
  groupCoins,
} from '@cairn/primitives'
import { Button, CoinRow, List, Stack, TokenIcon } from '@cairn/ui'
import { useState } from 'react'
import { changeOf } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { messages as listWords } from './coin-list.messages.ts'
import { messages } from './home.messages.ts'
import type { ListedCoins } from './listed-coins.ts'

/** More rows are drawn when they are asked for. */
const pageSize = 100

type Props = ListedCoins & { held: Coins; hidden: boolean }

/**
 * One row per asset. Pressing an asset of several networks shows its coins.
 *
 * @see COIN-03
 */
export function GroupedCoins({ coins, held, hidden, row }: Props) {
  const [openId, setOpenId] = useState<string>()
  const [count, setCount] = useState(pageSize)
  const assets = groupCoins(coins, held.priceOf)
  const left = assets.length - count
  return (
    <Stack gap={4}>
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
            ...(isOpen ? asset.coins.map((coin: Coin) => row(coin)) : []),
          ]
        })}
      </List>
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
  return (
    <CoinRow
      amount={displayAmount(asset.balance, asset.decimals)}
      change={changeOf(held.priceOf(coin)?.change)}
      expanded={isOpen}
      fiat={value === undefined ? undefined : displayFiat(value, held.currency)}
      hidden={hidden}
      icon={<TokenIcon src={coin.logoURL} symbol={coin.symbol} />}
      name={`${coin.name} ${listWords.onNetworks(asset.coins.length)}`}
      onClick={onPress}
      symbol={coin.symbol}
    />
  )
}
