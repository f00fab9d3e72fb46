import type { Coin } from '@cairn/primitives'
import { displayAmount } from '@cairn/primitives'
import { FeePicker, Notice, Section, Text } from '@cairn/ui'
import type { FeeChoice } from '#shared/fee-choice.ts'
import { messages } from './send.messages.ts'

type Props = {
  state: 'waiting' | 'pending' | 'failed' | 'free' | 'ready'
  choices: readonly FeeChoice[]
  chosen: FeeChoice | undefined
  coins: readonly Coin[]
  onChoose: (id: string) => void
}

/** How the fee is paid; those that cannot pay stay in sight with the reason. */
export function FeeSection({ state, choices, chosen, coins, onChoose }: Props) {
  return (
    <Section flush title={messages.fee}>
      {state === 'ready' ? (
        <FeePicker
          label={messages.fee}
          onChange={onChoose}
          options={choices.map((choice) => toOption(choice, coins))}
          value={chosen?.id}
        />
      ) : (
        <FeeState state={state} />
      )}
      {state === 'ready' && !chosen && (
        <Notice role="status" title={messages.insufficientFee} tone="warning" />
      )}
    </Section>
  )
}

function FeeState({ state }: { state: Exclude<Props['state'], 'ready'> }) {
  switch (state) {
    case 'waiting':
      return <Text tone="muted">{messages.feeWaiting}</Text>
    case 'pending':
      return <Text tone="muted">{messages.feePending}</Text>
    case 'failed':
      return (
        <Notice role="alert" tone="warning">
          {messages.feeFailed}
        </Notice>
      )
    case 'free':
      return <Text tone="muted">{messages.free}</Text>
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
    note: affordable
      ? messages.feeHeld(shown)
      : messages.feeShort(token.symbol),
  }
}
