import { notify } from '@cairn/core'
import { type Contact, removeContact } from '@cairn/primitives'
import { Text } from '@cairn/ui'
import { useChangeContacts } from '#shared/contacts/contacts.queries.ts'
import { ConfirmDialog } from '#shared/dialogs/ConfirmDialog.tsx'
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
    <ConfirmDialog
      cancel={messages.cancel}
      confirm={messages.remove}
      failure={change.error ? { text: failureWords(change.error) } : undefined}
      loading={change.isPending}
      onClose={onClose}
      onConfirm={remove}
      title={messages.removeTitle(contact.nickname)}
    >
      <Text tone="muted">{messages.removeText}</Text>
    </ConfirmDialog>
  )
}
