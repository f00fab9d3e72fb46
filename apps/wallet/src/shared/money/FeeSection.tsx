import { type FeeChoice, findNetwork } from '@cairn/core'
import { displayAmount, displayFullAmount } from '@cairn/primitives'
import {
  FeePicker,
  List,
  ListRow,
  Notice,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useStore } from 'zustand'
import { coinValueText } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinIcon } from './CoinIcon.tsx'
import { messages } from './fee.messages.ts'
import type { Fee, FeeState } from './use-fee.ts'
import { heldText, useHidden } from './use-hidden.ts'

type Props = {
  fee: Fee
  coins: Coins
  /** Says what the fee waits for, if the form knows it better. */
  waiting?: string | undefined
}

/**
 * Shows how the fee is paid: the chosen coin, and the others by a press. Coins
 * that are not enough stay in sight with the reason.
 *
 * @see SEND-01
 */
export function FeeSection({ fee, coins, waiting }: Props) {
  const { state, chosen } = fee
  return (
    <Section flush label title={messages.fee}>
      {state === 'ready' ? (
        <FoldedFee coins={coins} fee={fee} />
      ) : (
        <FeeNote state={state} waiting={waiting} />
      )}
      {state === 'ready' && !chosen && (
        <Notice role="status" title={messages.insufficient} tone="warning" />
      )}
    </Section>
  )
}

type OptionsProps = Pick<Props, 'fee' | 'coins'>

/** Shows the chosen coin alone until the others are asked for. */
function FoldedFee({ fee, coins }: OptionsProps) {
  const [isOpen, setOpen] = useState(false)
  const optionOf = useOption(coins)
  const { chosen, choices } = fee
  if (!chosen) return <FeeOptions coins={coins} fee={fee} />
  const { icon, amount, note, fiat } = optionOf(chosen)
  const isOnly = choices.length === 1
  return (
    <Stack gap={2}>
      <List label={messages.fee}>
        <ListRow
          end={!isOnly && <ChevronDown size={18} />}
          endTitle={fiat}
          expanded={isOnly ? undefined : isOpen}
          lead={icon}
          onClick={isOnly ? undefined : () => setOpen(!isOpen)}
          sub={note}
          title={amount}
          whole
        />
      </List>
      {/* It stays open, so that the arrow keys reach every coin. */}
      {isOpen && <FeeOptions coins={coins} fee={fee} />}
    </Stack>
  )
}

/** Lists the coins that can pay the fee, with what is held of them. */
export function FeeOptions({
  fee,
  coins,
  onChosen,
}: OptionsProps & { onChosen?: () => void }) {
  const { choices, chosen, choose } = fee
  const optionOf = useOption(coins)
  return (
    <FeePicker
      label={messages.fee}
      onChange={(id) => {
        choose(id)
        onChosen?.()
      }}
      options={choices.map(optionOf)}
      value={chosen?.id}
    />
  )
}

type NoteProps = {
  state: Exclude<FeeState, 'ready'>
  waiting: string | undefined
}

function FeeNote({ state, waiting }: NoteProps) {
  switch (state) {
    case 'waiting':
      return <Text tone="muted">{waiting ?? messages.waiting}</Text>
    case 'pending':
    case 'free':
      return <Text tone="muted">{messages[state]}</Text>
    case 'failed':
      return (
        <Notice role="alert" tone="warning">
          {messages.failed}
        </Notice>
      )
    default:
      return state satisfies never
  }
}

/** Returns a function that gives the words and the picture of a choice. */
function useOption(coins: Coins) {
  const hidden = useHidden()
  const networks = useStore(useWallet().networks)
  return ({ id, option, affordable }: FeeChoice) => {
    const { token, value } = option
    const decimals = token.decimals ?? 18
    const coin = coins.all.find((one) => one.id === id)
    const held = heldText(
      hidden,
      displayAmount(coin?.balance ?? 0n, decimals),
      token.symbol,
    )
    return {
      id,
      icon: (
        <CoinIcon
          coin={coin ?? { symbol: token.symbol, logoURL: undefined }}
          network={findNetwork(networks, token.chainId)}
        />
      ),
      amount: `${displayFullAmount(BigInt(value), decimals)} ${token.symbol}`,
      fiat: worthText(coins, id, BigInt(value)),
      affordable,
      note: affordable ? messages.held(held) : messages.short(token.symbol),
    }
  }
}

/**
 * Returns the worth of an amount as text; nothing for a coin without a price.
 *
 * @param amount - in base units
 * @see PRICE-01
 */
export function worthText(
  coins: Pick<Coins, 'all' | 'priceOf' | 'currency'>,
  coinId: string,
  amount: bigint,
): string | undefined {
  const coin = coins.all.find(({ id }) => id === coinId)
  return coin && coinValueText({ ...coin, balance: amount }, coins)
}
