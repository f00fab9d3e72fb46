import {
  type Coin,
  displayAmount,
  displayFiat,
  fiatValue,
  readsAsSpam,
} from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { Badge, CoinRow, type CoinRowProps, TokenIcon } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { networkMark } from '../networks/network-mark.ts'
import { messages } from './holdings.messages.ts'
import type { Coins } from './use-coins.ts'

type Props = {
  coin: Coin
  coins: Pick<Coins, 'priceOf' | 'currency'>
  network: Network | undefined
  hidden: boolean
  itemProps?: CoinRowProps['itemProps']
  size?: CoinRowProps['size']
}

/** A coin of the account, as a link to its page. @see COIN-01 */
export function CoinLink(props: Props) {
  const { coin, coins, network, hidden, itemProps } = props
  const price = coins.priceOf(coin)
  return (
    <CoinRow
      amount={displayAmount(coin.balance, coin.decimals)}
      change={changeOf(price?.change)}
      fiat={coinValueText(coin, coins)}
      hidden={hidden}
      icon={
        <TokenIcon
          network={networkMark(network)}
          src={coin.logoURL}
          symbol={coin.symbol}
        />
      }
      itemProps={itemProps}
      badge={readsAsSpam(coin) && <Badge tone="warning">{messages.spam}</Badge>}
      name={coin.name}
      size={props.size}
      noPriceLabel={price?.status === 'PENDING' ? '…' : undefined}
      renderLink={(link) => (
        <Link {...link} params={{ coinId: coin.id }} to="/coin/$coinId" />
      )}
      symbol={coin.symbol}
    />
  )
}

/**
 * Returns the worth of held coins as text for a row; nothing without a price.
 */
export function coinValueText(
  coin: Coin,
  { priceOf, currency }: Pick<Coins, 'priceOf' | 'currency'>,
): string | undefined {
  const price = priceOf(coin)
  if (price?.status !== 'FOUND') return undefined
  const value = fiatValue(coin.balance, coin.decimals, price.value)
  return displayFiat(value, currency)
}

/** A change of price in percent, with the way it went. */
export function changeOf(percent: number | undefined) {
  if (percent === undefined || !Number.isFinite(percent)) return undefined
  const size = Math.abs(percent).toFixed(1)
  // A change that rounds to 0.0 has no direction.
  const direction = size === '0.0' ? 'flat' : percent > 0 ? 'up' : 'down'
  return { value: `${size}%`, direction } as const
}
