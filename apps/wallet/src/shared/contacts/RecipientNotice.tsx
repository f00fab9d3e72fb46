import { type RecipientNote, shortenAddress } from '@cairn/primitives'
import { Notice } from '@cairn/ui'
import { LookAlikeNotice } from './LookAlikeNotice.tsx'
import { messages } from './recipient.messages.ts'

type Props = {
  note: RecipientNote
  /** The recipient's address. */
  address: string
  /** The step that the note is about, if there are several. */
  step?: number | undefined
}

/** Says what to know about a recipient before sending. @see SEND-01 */
export function RecipientNotice({ note, address, step }: Props) {
  const say = (text: string) =>
    step === undefined ? text : messages.atStep(step, text)
  switch (note.type) {
    case 'none':
      return null
    case 'first-time':
      return (
        <Notice role="status" tone="info">
          {say(note.isPart ? messages.notLately : messages.firstTime)}
        </Notice>
      )
    case 'token':
      return (
        <Notice role="alert" title={messages.tokenTitle} tone="negative">
          {say(messages.token(note.name))}
        </Notice>
      )
    case 'contract':
      return (
        <Notice role="alert" title={messages.contractTitle} tone="negative">
          {say(messages.contract)}
        </Notice>
      )
    case 'look-alike': {
      const name = note.name ?? shortenAddress(note.address, 4, 4)
      return (
        <LookAlikeNotice
          address={address}
          known={note.address}
          knownLabel={note.name ?? messages.knownOne}
          label={messages.thisOne}
        >
          {say(messages.lookAlike(name))}
        </LookAlikeNotice>
      )
    }
  }
}
