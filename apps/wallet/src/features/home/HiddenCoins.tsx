import { findNetwork, putListed } from '@cairn/core'
import { type Coin, displayAmount, hiddenReason } from '@cairn/primitives'
import {
  Amount,
  Button,
  List,
  ListRow,
  Section,
  Stack,
  TokenIcon,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages, reasonWords } from './home.messages.ts'

/** Strangers send coins by the thousand; nobody reads as many at once. */
const pageSize = 50

type Props = { coins: readonly Coin[]; hidden: boolean }

/** Coins that are left out of the list, why, and a way back onto it. @see COIN-01 */
export function HiddenCoins({ coins, hidden }: Props) {
  const { settings, storage, networks } = useWallet()
  const chosen = useStore(settings)
  const known = useStore(networks)
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(pageSize)
  const left = coins.length - count
  return (
    <Section title={messages.hiddenTitle}>
      <Stack gap={4}>
        <List
          label={messages.hiddenTitle}
          listProps={{ ref: list, tabIndex: -1 }}
        >
          {coins.slice(0, count).map((coin) => {
            const network = findNetwork(known, coin.chainId)
            const reason = hiddenReason(coin, chosen)
            return (
              <ListRow
                actions={
                  <Button
                    aria-label={messages.showCoin(coin.name)}
                    onClick={() => {
                      // The button goes with its row; who uses keys stays here.
                      list.current?.focus({ preventScroll: true })
                      putListed(settings, storage, coin, true)
                    }}
                    size="sm"
                  >
                    {messages.showOne}
                  </Button>
                }
                key={coin.id}
                lead={
                  <TokenIcon
                    network={networkMark(network)}
                    src={coin.logoURL}
                    symbol={coin.symbol}
                  />
                }
                renderLink={(link) => (
                  <Link
                    {...link}
                    params={{ coinId: coin.id }}
                    to="/coin/$coinId"
                  />
                )}
                sub={
                  <>
                    <Amount
                      hidden={hidden}
                      symbol={coin.symbol}
                      value={displayAmount(coin.balance, coin.decimals)}
                    />
                    <br />
                    {reason && reasonWords[reason]}
                  </>
                }
                title={coin.name}
              />
            )
          })}
        </List>
        {left > 0 && (
          <Button block onClick={() => setCount(count + pageSize)}>
            {messages.moreHidden(left)}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
