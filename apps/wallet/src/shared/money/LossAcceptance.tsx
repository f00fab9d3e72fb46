import { impactLevel } from '@cairn/core'
import { Checkbox, Field } from '@cairn/ui'
import { useState } from 'react'
import { messages } from './loss.messages.ts'

type Props = {
  /** The loss, in percent. */
  loss: number
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  /** Another one asks from the start. */
  round: string
}

/** Asks whether a loss is accepted, the louder the greater it is. @see SWAP-01 */
export function LossAcceptance({ loss, isAccepted, onAccept, round }: Props) {
  const percent = loss.toFixed(1)
  switch (impactLevel(loss)) {
    case 'confirm':
      return (
        <Checkbox checked={isAccepted} onChange={onAccept}>
          {messages.accept(percent)}
        </Checkbox>
      )
    case 'type':
      return (
        <TypedAcceptance key={round} onTyped={onAccept} percent={percent} />
      )
    default:
      return null
  }
}

type TypedProps = { percent: string; onTyped: (isRight: boolean) => void }

function TypedAcceptance({ percent, onTyped }: TypedProps) {
  const [text, setText] = useState('')
  return (
    <Field
      help={messages.type(percent)}
      label={messages.label}
      onChange={(typed) => {
        setText(typed)
        onTyped(typed.trim().toLowerCase() === messages.word)
      }}
      spellCheck={false}
      value={text}
    />
  )
}
