import {
  type Contact,
  formatContactsCsv,
  searchContacts,
} from '@cairn/primitives'
import {
  Address,
  Avatar,
  Button,
  CopyButton,
  EmptyState,
  IconButton,
  List,
  ListRow,
  Popover,
  Screen,
  SearchField,
  Section,
  Stack,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { saveFile } from '#shared/browser/save-file.ts'
import { contactsOptions } from '#shared/contacts/contacts.queries.ts'
import { ownNameOptions } from '#shared/contacts/names.queries.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { messages } from './contacts.messages.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { People } from './People.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

type Open =
  | { readonly type: 'none' }
  | {
      readonly type: 'edit'
      readonly before: Contact | undefined
      /** The address of a new contact. */
      readonly address?: string
    }
  | { readonly type: 'remove'; readonly contact: Contact }
  | { readonly type: 'import' }

/** The people and places the account sends to. @see CONT-01 */
export function ContactsScreen() {
  const { data, isError, refetch } = useQuery(contactsOptions(useWallet()))
  const { add: address } = useSearch({ strict: false })
  const [open, setOpen] = useState<Open>(
    address === undefined
      ? { type: 'none' }
      : { type: 'edit', before: undefined, address },
  )
  const close = () => setOpen({ type: 'none' })
  const add = () => setOpen({ type: 'edit', before: undefined })

  return (
    <Screen
      end={
        // There before the contacts are, so that nothing moves.
        (data || !isError) && (
          <>
            <Button
              disabled={!data}
              icon={<Plus size={18} />}
              onClick={add}
              size="sm"
              variant="outline"
            >
              {messages.add}
            </Button>
            <FilesMenu
              contacts={data ?? []}
              disabled={!data}
              onImport={() => setOpen({ type: 'import' })}
            />
          </>
        )
      }
      title={messages.title}
    >
      <You />
      {data ? (
        <PeopleSection
          contacts={data}
          onAdd={add}
          onEdit={(before) => setOpen({ type: 'edit', before })}
          onRemove={(contact) => setOpen({ type: 'remove', contact })}
        />
      ) : (
        <QueryState
          failed={isError}
          loading={messages.loading}
          onRetry={() => void refetch()}
          retry={messages.retry}
          rows={4}
          text={messages.failedText}
          title={messages.failed}
        />
      )}
      {data && open.type === 'edit' && (
        <ContactDialog
          address={open.address}
          before={open.before}
          contacts={data}
          onClose={close}
        />
      )}
      {open.type === 'remove' && (
        <RemoveDialog contact={open.contact} onClose={close} />
      )}
      {data && open.type === 'import' && (
        <ImportDialog contacts={data} onClose={close} />
      )}
    </Screen>
  )
}

function You() {
  const address = useAccountAddress()
  const { data: name } = useQuery(ownNameOptions(useWallet(), address))
  return (
    <Section title={messages.you}>
      <List label={messages.you}>
        <ListRow
          actions={<CopyButton label={messages.copy} value={address} />}
          lead={<Avatar address={address} />}
          sub={
            <>
              {name && `${name} · `}
              <Address address={address} />
            </>
          }
          title={messages.me}
        />
      </List>
    </Section>
  )
}

function PeopleSection(props: {
  contacts: readonly Contact[]
  onAdd: () => void
  onEdit: (contact: Contact) => void
  onRemove: (contact: Contact) => void
}) {
  const { contacts, onAdd, ...doing } = props
  const [text, setText] = useState('')
  const found = searchContacts(contacts, text)
  if (contacts.length === 0)
    return (
      <EmptyState
        action={
          <Button onClick={onAdd} variant="primary">
            {messages.add}
          </Button>
        }
        title={messages.none}
      >
        {messages.noneText}
      </EmptyState>
    )
  return (
    <Section title={messages.people}>
      <Stack gap={3}>
        <SearchField label={messages.search} onChange={setText} value={text} />
        {found.length === 0 ? (
          <EmptyState title={messages.nothingFound}>
            {messages.nothingFoundText}
          </EmptyState>
        ) : (
          <People contacts={found} {...doing} />
        )}
      </Stack>
    </Section>
  )
}

function FilesMenu({
  contacts,
  disabled,
  onImport,
}: {
  contacts: readonly Contact[]
  disabled: boolean
  onImport: () => void
}) {
  const [open, setOpen] = useState(false)
  const andClose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <Popover
      label={messages.files}
      onOpenChange={setOpen}
      open={open}
      trigger={
        <IconButton disabled={disabled} label={messages.files}>
          <Ellipsis size={20} />
        </IconButton>
      }
    >
      <List label={messages.files}>
        <ListRow
          lead={<Upload size={20} />}
          onClick={andClose(onImport)}
          size="sm"
          title={messages.import}
        />
        <ListRow
          disabled={contacts.length === 0}
          lead={<Download size={20} />}
          onClick={andClose(() =>
            saveFile(
              'cairn-contacts.csv',
              formatContactsCsv(contacts),
              'text/csv',
            ),
          )}
          size="sm"
          title={messages.export}
        />
      </List>
    </Popover>
  )
}
