import { notify } from '@cairn/core'
import { type Contact, removeContact } from '@cairn/primitives'
import { Button, ButtonRow, Dialog, Notice, Stack, Text } from '@cairn/ui'
import { useChangeContacts } from '#shared/contacts/contacts.queries.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { failureWords, messages } from './contacts.messages.ts'

type Props = {
  contact: Contact
  onClose: () => void
  /** Called in place of `onClose` once the contact is gone. */
  onRemoved?: (() => void) | undefined
}

/** Asks before a contact goes. @see CONT-01 */
export function RemoveDialog({ contact, onClose, onRemoved }: Props) {
  const { notifications } = useWallet()
  const change = useChangeContacts()
  const remove = () =>
    change.mutate((list) => removeContact(list, contact.address), {
      onSuccess: () => {
        const title = messages.removed(contact.nickname)
        notify(notifications, { kind: 'success', title })
        if (onRemoved) onRemoved()
        else onClose()
      },
    })
  return (
    <Dialog
      footer={
        <ButtonRow>
          <Button data-action="reject" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            data-action="confirm"
            loading={change.isPending}
            onClick={remove}
            variant="danger"
          >
            {messages.remove}
          </Button>
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={messages.removeTitle(contact.nickname)}
    >
      <Stack gap={3}>
        <Text tone="muted">{messages.removeText}</Text>
        {change.isError && (
          <Notice role="alert" tone="negative">
            {failureWords(change.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}
