import { Checkbox, Field, Notice, Stack } from '@cairn/ui'
import { useState } from 'react'
import { messages } from './swap.messages.ts'
import { shownPercent } from './swap-words.ts'
import type { useSwap } from './use-swap.ts'

type Props = { task: ReturnType<typeof useSwap> }

/** Warns of a loss, and asks for it the louder the greater it is. @see SWAP-01 */
export function SwapImpact({ task }: Props) {
  const { impact, level, isAccepted, accept, form } = task
  if (impact === undefined || level === 'fine') return null
  const percent = shownPercent(impact)
  if (level === 'note')
    return (
      <Notice role="status" tone="warning">
        {messages.impactNote(percent)}
      </Notice>
    )
  return (
    <Stack gap={3}>
      <Notice role="alert" tone="negative">
        {messages.impactNote(percent)}
      </Notice>
      {level === 'confirm' ? (
        <Checkbox
          checked={isAccepted}
          onChange={(isChecked) => accept(isChecked ? level : undefined)}
        >
          {messages.impactAccept(percent)}
        </Checkbox>
      ) : (
        <TypedAcceptance
          key={form.sequence}
          onTyped={(isRight) => accept(isRight ? level : undefined)}
          percent={percent}
        />
      )}
    </Stack>
  )
}

type TypedProps = { percent: string; onTyped: (isRight: boolean) => void }

function TypedAcceptance({ percent, onTyped }: TypedProps) {
  const [text, setText] = useState('')
  return (
    <Field
      help={messages.impactType(percent)}
      label={messages.impactLabel}
      onChange={(typed) => {
        setText(typed)
        onTyped(typed.trim().toLowerCase() === messages.impactWord)
      }}
      spellCheck={false}
      value={text}
    />
  )
}
