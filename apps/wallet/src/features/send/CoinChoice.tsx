import { type Coin, displayAmount } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { CoinRow, Dialog, List, TokenIcon } from '@cairn/ui'
import { networkMark } from '#shared/networks/network-mark.ts'
import { messages } from './send.messages.ts'

type Props = {
  coins: readonly Coin[]
  networkOf: (chainId: number) => Network | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** The coins that can be sent, to pick one. */
export function CoinChoice({ coins, networkOf, onChoose, onClose }: Props) {
  return (
    <Dialog onClose={onClose} open title={messages.chooseCoin}>
      <List label={messages.chooseCoin}>
        {coins.map((coin) => (
          <CoinRow
            amount={displayAmount(coin.balance, coin.decimals)}
            icon={<CoinIcon coin={coin} network={networkOf(coin.chainId)} />}
            key={coin.id}
            name={coin.name}
            onClick={() => onChoose(coin.id)}
            symbol={coin.symbol}
          />
        ))}
      </List>
    </Dialog>
  )
}

type IconProps = {
  coin: Coin
  network: Network | undefined
  size?: 'sm' | 'md'
}

/** A coin with the mark of its network. */
export function CoinIcon({ coin, network, size = 'md' }: IconProps) {
  return (
    <TokenIcon
      network={networkMark(network)}
      size={size}
      src={coin.logoURL}
      symbol={coin.symbol}
    />
  )
}
