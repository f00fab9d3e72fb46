import { findNetwork, putListed, reportCoin } from '@cairn/core'
import {
  type Coin,
  displayAmount,
  hiddenReason,
  readsAsSpam,
} from '@cairn/primitives'
import {
  Amount,
  Badge,
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
import { reasonWords } from '#shared/coins/hidden-reasons.messages.ts'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages as listWords } from './coin-list.messages.ts'
import { messages } from './home.messages.ts'

/** Strangers send coins by the thousand; nobody reads as many at once. */
const pageSize = 50

type Props = { coins: readonly Coin[]; hidden: boolean }

/** Coins that are left out of the list, why, and a way back onto it. @see COIN-01 */
export function HiddenCoins({ coins, hidden }: Props) {
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
          {coins.slice(0, count).map((coin) => (
            <HiddenRow
              coin={coin}
              hidden={hidden}
              key={coin.id}
              // Its button goes with the row; who uses keys stays here.
              onGo={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
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

type RowProps = { coin: Coin; hidden: boolean; onGo: () => void }

function HiddenRow({ coin, hidden, onGo }: RowProps) {
  const { settings, storage, networks } = useWallet()
  const network = useStore(networks, (all) => findNetwork(all, coin.chainId))
  const reason = hiddenReason(coin, useStore(settings))
  const isSpam = reason === 'reported' || readsAsSpam(coin)
  const mark = isSpam ? holdings.spam : coin.namesake && holdings.namesake
  return (
    <ListRow
      actions={
        <>
          {isSpam && reason !== 'reported' && (
            <Button
              aria-label={listWords.reportCoin(coin.name)}
              onClick={() => reportCoin(settings, storage, coin)}
              size="sm"
            >
              {listWords.reportShort}
            </Button>
          )}
          <Button
            aria-label={messages.showCoin(coin.name)}
            onClick={() => {
              onGo()
              putListed(settings, storage, coin, true)
            }}
            size="sm"
          >
            {messages.showOne}
          </Button>
        </>
      }
      lead={
        <TokenIcon
          network={networkMark(network)}
          src={coin.logoURL}
          symbol={coin.symbol}
        />
      }
      renderLink={(link) => (
        <Link {...link} params={{ coinId: coin.id }} to="/coin/$coinId" />
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
      title={
        <>
          {coin.name} {mark && <Badge tone="warning">{mark}</Badge>}
        </>
      }
    />
  )
}
