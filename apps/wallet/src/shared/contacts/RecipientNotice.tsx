import {
  type RecipientNote,
  shortenAddress,
  toAddress,
} from '@cairn/primitives'
import { Address, Notice, Stack, Text } from '@cairn/ui'
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
          {say(messages.firstTime)}
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
        <Notice role="alert" title={messages.lookAlikeTitle} tone="negative">
          <Stack gap={2}>
            {say(messages.lookAlike(name))}
            <Compared
              address={address}
              label={messages.thisOne}
              unlike={note.address}
            />
            <Compared
              address={note.address}
              label={note.name ?? messages.knownOne}
              unlike={address}
            />
          </Stack>
        </Notice>
      )
    }
  }
}

type ComparedProps = { address: string; label: string; unlike: string }

/** An address in full, with the groups marked that another has not. */
function Compared({ address, label, unlike }: ComparedProps) {
  return (
    <div>
      <Text look="small">
        <b>{label}</b>
      </Text>
      <Address
        address={toAddress(address.toLowerCase())}
        format="full"
        unlike={unlike}
      />
    </div>
  )
}
