import { type RecipientNote, shortenAddress } from '@cairn/primitives'
import { Notice } from '@cairn/ui'
import { messages } from './recipient.messages.ts'

type Props = {
  note: RecipientNote
  /** The step that the note is about, if there are several. */
  step?: number | undefined
}

/** Says what to know about a recipient before sending. @see SEND-01 */
export function RecipientNotice({ note, step }: Props) {
  const say = (text: string) =>
    step === undefined ? text : messages.atStep(step, text)
  switch (note.type) {
    case 'none':
      return null
    case 'first-time':
      return (
        <Notice role="status" tone="info">
          {say(messages.firstTime)}
        </Notice>
      )
    case 'token':
      return (
        <Notice role="alert" title={messages.tokenTitle} tone="negative">
          {say(messages.token(note.name))}
        </Notice>
      )
    case 'look-alike':
      return (
        <Notice role="alert" title={messages.lookAlikeTitle} tone="negative">
          {say(
            messages.lookAlike(note.name ?? shortenAddress(note.address, 4, 4)),
          )}
        </Notice>
      )
  }
}
