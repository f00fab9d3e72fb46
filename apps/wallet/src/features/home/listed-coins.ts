import type { Coin } from '@cairn/primitives'
import type { CoinRowProps } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Coins, and how one of them is drawn. */
export type ListedCoins = {
  readonly coins: readonly Coin[]
  readonly row: (
    coin: Coin,
    itemProps?: CoinRowProps['itemProps'],
    size?: CoinRowProps['size'],
  ) => ReactNode
}
