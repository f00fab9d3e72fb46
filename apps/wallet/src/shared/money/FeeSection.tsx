import type { FeeChoice } from '@cairn/core'
import type { Coin } from '@cairn/primitives'
import { displayAmount } from '@cairn/primitives'
import { FeePicker, Notice, Section, Text } from '@cairn/ui'
import { messages } from './fee.messages.ts'
import type { Fee, FeeState } from './use-fee.ts'

type Props = { fee: Fee; coins: readonly Coin[] }

/**
 * Shows how the fee is paid. Coins that are not enough stay in sight with the
 * reason.
 *
 * @see SEND-01
 */
export function FeeSection({ fee, coins }: Props) {
  const { state, chosen } = fee
  return (
    <Section flush title={messages.fee}>
      {state === 'ready' ? (
        <FeeOptions coins={coins} fee={fee} />
      ) : (
        <FeeNote state={state} />
      )}
      {state === 'ready' && !chosen && (
        <Notice role="status" title={messages.insufficient} tone="warning" />
      )}
    </Section>
  )
}

type OptionsProps = Props & { onChosen?: () => void }

/** Lists the coins that can pay the fee, with what is held of them. */
export function FeeOptions({ fee, coins, onChosen }: OptionsProps) {
  const { choices, chosen, choose } = fee
  return (
    <FeePicker
      label={messages.fee}
      onChange={(id) => {
        choose(id)
        onChosen?.()
      }}
      options={choices.map((choice) => toOption(choice, coins))}
      value={chosen?.id}
    />
  )
}

function FeeNote({ state }: { state: Exclude<FeeState, 'ready'> }) {
  switch (state) {
    case 'waiting':
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

function toOption(
  { id, option, affordable }: FeeChoice,
  coins: readonly Coin[],
) {
  const { token, value } = option
  const decimals = token.decimals ?? 18
  const held = coins.find((coin) => coin.id === id)?.balance ?? 0n
  const shown = `${displayAmount(held, decimals)} ${token.symbol}`
  return {
    id,
    amount: `${displayAmount(BigInt(value), decimals)} ${token.symbol}`,
    affordable,
    note: affordable ? messages.held(shown) : messages.short(token.symbol),
  }
}
