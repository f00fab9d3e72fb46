import {
  readSlippage,
  type SwapEvent,
  type SwapForm,
  slippagePresets,
} from '@cairn/core'
import { Field, Notice, Section, Segmented, Stack, Text } from '@cairn/ui'
import { messages, slippageProblems } from './swap.messages.ts'
import { percentOf } from './swap-words.ts'

const own = 'own'

type Props = {
  form: Pick<SwapForm, 'slippage'>
  send: (event: SwapEvent) => void
}

/** Chooses how much the price may move. @see SWAP-01 */
export function SwapSlippage({ form, send }: Props) {
  const { bps, text } = form.slippage
  const reading = text === undefined ? undefined : readSlippage(text)
  return (
    <Section title={messages.slippage}>
      <Stack gap={3}>
        <Segmented
          block
          label={messages.slippage}
          onChange={(chosen) =>
            send(
              chosen === own
                ? { type: 'typed-slippage', text: percentOf(bps) }
                : { type: 'chose-slippage', bps: Number(chosen) },
            )
          }
          options={[
            ...slippagePresets.map((preset) => ({
              value: `${preset}`,
              label: `${percentOf(preset)}%`,
            })),
            { value: own, label: messages.slippageOwn },
          ]}
          value={text === undefined ? `${bps}` : own}
        />
        {text !== undefined && (
          <Field
            error={
              reading?.type === 'problem'
                ? slippageProblems[reading.problem]
                : undefined
            }
            inputMode="decimal"
            label={messages.slippageLabel}
            onChange={(typed) => send({ type: 'typed-slippage', text: typed })}
            value={text}
          />
        )}
        {reading?.type === 'slippage' && reading.isHigh && (
          <Notice role="status" tone="warning">
            {messages.slippageHigh}
          </Notice>
        )}
        <Text look="small" tone="muted">
          {messages.slippageHelp}
        </Text>
      </Stack>
    </Section>
  )
}
