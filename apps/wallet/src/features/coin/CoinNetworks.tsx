import { findNetwork } from '@cairn/core'
import {
  type Coin,
  displayAmount,
  fiatValue,
  formatFiat,
  sameCoins,
} from '@cairn/primitives'
import { Fiat, List, ListRow, NetworkBadge, Section } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import type { Coins } from '#shared/coins/use-coins.ts'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './coin.messages.ts'

type Props = { coin: Coin; coins: Coins; hidden: boolean }

/**
 * Shows how much of a coin is held on each network, for a coin on several
 * networks.
 *
 * @see COIN-01
 */
export function CoinNetworks({ coin, coins, hidden }: Props) {
  const networks = useStore(useWallet().networks)
  const held = sameCoins(coin, coins.all)
  if (held.length < 2) return null
  return (
    <Section title={messages.networks}>
      <List label={messages.networks}>
        {held.map((one) => {
          const network = findNetwork(networks, one.chainId)
          const title = network?.title ?? `${one.chainId}`
          const price = coins.priceOf(one)
          const value =
            price?.status === 'FOUND'
              ? fiatValue(one.balance, one.decimals, price.value)
              : undefined
          const amount = displayAmount(one.balance, one.decimals)
          return (
            <ListRow
              endSub={
                value !== undefined && (
                  <Fiat
                    hidden={hidden}
                    value={formatFiat(value, coins.currency).text}
                  />
                )
              }
              endTitle={<Fiat hidden={hidden} value={amount} />}
              key={one.id}
              lead={
                <NetworkBadge
                  name={title}
                  size="lg"
                  src={networkLogo(one.chainId)}
                />
              }
              renderLink={
                one.id === coin.id
                  ? undefined
                  : (link) => (
                      <Link
                        {...link}
                        params={{ coinId: one.id }}
                        to="/coin/$coinId"
                      />
                    )
              }
              sub={one.id === coin.id && messages.here}
              title={title}
            />
          )
        })}
      </List>
    </Section>
  )
}
