import { shortenAddress } from '@cairn/primitives'
import { AddressField, Badge, Notice, Stack } from '@cairn/ui'
import { useState } from 'react'
import { ContactChoice } from './ContactChoice.tsx'
import { messages, recipientProblems } from './send.messages.ts'
import type { useSend } from './use-send.ts'

type Task = Pick<
  ReturnType<typeof useSend>,
  'form' | 'send' | 'recipient' | 'known' | 'note'
>

/** Who receives it: an address, a contact or a name. @see SEND-01 */
export function RecipientField({ task }: { task: Task }) {
  const { form, send, recipient, known, note } = task
  const [choosing, setChoosing] = useState(false)
  // A problem of the recipient is told once the field is left.
  const [left, setLeft] = useState(false)
  const put = (text: string) => {
    setLeft(false)
    send({ type: 'typed-to', text })
  }
  return (
    <Stack gap={3}>
      <AddressField
        error={
          left && recipient.type === 'problem'
            ? recipientProblems[recipient.problem]
            : undefined
        }
        help={recipient.type === 'looking' ? messages.looking : undefined}
        label={messages.to}
        onBlur={() => setLeft(true)}
        onChange={put}
        onClear={() => put('')}
        onContacts={() => setChoosing(true)}
        placeholder={messages.toHelp}
        resolved={
          recipient.type === 'address'
            ? {
                address: recipient.address,
                name: known.name,
                badge: known.isContact && <Badge>{messages.contact}</Badge>,
              }
            : undefined
        }
        value={form.to}
      />
      {note.type === 'first-time' && (
        <Notice role="status" tone="info">
          {messages.firstTime}
        </Notice>
      )}
      {note.type === 'look-alike' && (
        <Notice role="alert" title={messages.lookAlikeTitle} tone="negative">
          {messages.lookAlike(note.name ?? shortenAddress(note.address, 4, 4))}
        </Notice>
      )}
      {choosing && (
        <ContactChoice
          onChoose={({ address }) => {
            setChoosing(false)
            put(address)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Stack>
  )
}
