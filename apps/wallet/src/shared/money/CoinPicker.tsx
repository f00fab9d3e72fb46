import { type Coin, displayAmount, foundCoins } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import {
  CoinRow,
  Dialog,
  EmptyState,
  List,
  SearchField,
  Segmented,
  Stack,
} from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinIcon } from './CoinIcon.tsx'
import { messages } from './money.messages.ts'

/** A coin to choose; its balance is zero where none is held. */
export type PickableCoin = Pick<
  Coin,
  | 'id'
  | 'chainId'
  | 'contractAddress'
  | 'name'
  | 'symbol'
  | 'decimals'
  | 'balance'
  | 'logoURL'
>

/** With fewer coins than these, people see them all. */
const searchFrom = 6
/** More would be a list to search, not to look through. */
const shownRows = 100
/** More networks do not fit in one line of a phone; the search finds them. */
const mostTabs = 4

type Props = {
  title?: string | undefined
  coins: readonly PickableCoin[]
  networkOf: (chainId: number) => Network | undefined
  /** Formatted value of what is held; absent without a price. */
  fiatOf?: ((coin: PickableCoin) => string | undefined) | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/**
 * Chooses a coin, by its name, symbol, address or network.
 *
 * @see SEND-01 SWAP-01 BRDG-01
 */
export function CoinPicker(props: Props) {
  const { coins, networkOf, onChoose, onClose } = props
  const title = props.title ?? messages.chooseCoin
  const hidden = useStore(useWallet().settings, (now) => now.hideBalances)
  const [text, setText] = useState('')
  const [chain, setChain] = useState('')
  const networks = [...new Set(coins.map(({ chainId }) => chainId))]
  const known = useNetworkTitle()
  const titleOf = (chainId: number) => known(chainId) ?? ''
  const found = foundCoins(
    coins.filter(({ chainId }) => chain === '' || chain === `${chainId}`),
    text,
    titleOf,
  ).slice(0, shownRows)
  return (
    <Dialog onClose={onClose} open title={title}>
      <Stack gap={3}>
        {coins.length >= searchFrom && (
          <SearchField
            label={messages.searchCoins}
            onChange={setText}
            value={text}
          />
        )}
        {networks.length > 1 && networks.length <= mostTabs && (
          <Segmented
            block
            label={messages.network}
            onChange={setChain}
            options={[
              { value: '', label: messages.allNetworks },
              ...networks.map((chainId) => ({
                value: `${chainId}`,
                label: titleOf(chainId),
              })),
            ]}
            value={chain}
          />
        )}
        {found.length === 0 ? (
          <EmptyState title={messages.noCoinFound} />
        ) : (
          <List label={title}>
            {found.map((coin) => (
              <CoinRow
                amount={displayAmount(coin.balance, coin.decimals)}
                fiat={props.fiatOf?.(coin)}
                hidden={hidden}
                icon={
                  <CoinIcon coin={coin} network={networkOf(coin.chainId)} />
                }
                key={coin.id}
                name={coin.name}
                noPriceLabel=""
                onClick={() => onChoose(coin.id)}
                symbol={coin.symbol}
              />
            ))}
          </List>
        )}
      </Stack>
    </Dialog>
  )
}
