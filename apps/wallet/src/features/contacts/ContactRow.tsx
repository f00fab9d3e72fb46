import type { Contact } from '@cairn/primitives'
import {
  Address,
  Avatar,
  IconButton,
  List,
  ListRow,
  Popover,
  useCopied,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { messages } from './contacts.messages.ts'

type Props = {
  contact: Contact
  onEdit: () => void
  onRemove: () => void
  itemProps?: Parameters<typeof ListRow>[0]['itemProps']
}

/** A contact with what can be done with it. @see CONT-01 */
export function ContactRow({ contact, itemProps, ...doing }: Props) {
  const { address, nickname } = contact
  return (
    <ListRow
      actions={<ContactMenu contact={contact} {...doing} />}
      itemProps={itemProps}
      lead={<Avatar address={address} />}
      renderLink={(link) => (
        <Link {...link} params={{ address }} to="/contacts/$address" />
      )}
      sub={<Address address={address} />}
      title={nickname}
    />
  )
}

function ContactMenu({ contact, onEdit, onRemove }: Omit<Props, 'itemProps'>) {
  const [open, setOpen] = useState(false)
  const { outcome, copy } = useCopied((text) =>
    navigator.clipboard.writeText(text),
  )
  const andClose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <Popover
      label={messages.more(contact.nickname)}
      onOpenChange={setOpen}
      open={open}
      trigger={
        <IconButton label={messages.more(contact.nickname)}>
          <Ellipsis size={20} />
        </IconButton>
      }
    >
      <List label={messages.more(contact.nickname)}>
        <ListRow
          lead={<Send size={20} />}
          renderLink={(link) => (
            <Link {...link} search={{ to: contact.address }} to="/send" />
          )}
          size="sm"
          title={messages.send}
        />
        <ListRow
          lead={<Copy size={20} />}
          onClick={() => void copy(contact.address)}
          size="sm"
          title={outcome === 'copied' ? messages.copied : messages.copyAddress}
        />
        <ListRow
          lead={<Pencil size={20} />}
          onClick={andClose(onEdit)}
          size="sm"
          title={messages.edit}
        />
        <ListRow
          lead={<Trash size={20} />}
          onClick={andClose(onRemove)}
          size="sm"
          title={messages.remove}
        />
      </List>
    </Popover>
  )
}
