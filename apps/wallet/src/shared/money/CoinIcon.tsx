import type { Coin } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { TokenIcon } from '@cairn/ui'
import { networkMark } from '#shared/networks/network-mark.ts'

type Props = {
  coin: Pick<Coin, 'logoURL' | 'symbol'>
  network: Network | undefined
  size?: 'sm' | 'md'
}

/** A coin with the mark of its network. */
export function CoinIcon({ coin, network, size = 'md' }: Props) {
  return (
    <TokenIcon
      network={networkMark(network)}
      size={size}
      src={coin.logoURL}
      symbol={coin.symbol}
    />
  )
}
