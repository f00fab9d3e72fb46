import { type Contact, findContact, isAddress } from '@cairn/primitives'
import {
  Action,
  ActionGrid,
  Address,
  Avatar,
  Card,
  CopyButton,
  EmptyState,
  Screen,
  Section,
  Stack,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { contactsOptions } from '#shared/contacts/contacts.queries.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useBack } from '#shared/navigation/use-back.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { Between } from './Between.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { messages } from './contact.messages.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

/** A contact with everything between it and the account. @see CONT-01 */
export function ContactScreen() {
  const { address } = useParams({ from: '/private/contacts/$address' })
  const { data, isError, refetch } = useQuery(contactsOptions(useWallet()))
  const back = useBack()
  const contact =
    data && isAddress(address) ? findContact(data, address) : undefined
  if (data && contact)
    return <ContactPage contact={contact} contacts={data} key={address} />
  return (
    <Screen back={back} title={messages.title}>
      {data ? (
        <EmptyState
          action={<ScreenLink to="/contacts">{messages.toContacts}</ScreenLink>}
          title={messages.missing}
        >
          {messages.missingText}
        </EmptyState>
      ) : (
        <QueryState
          failed={isError}
          loading={messages.loading}
          onRetry={() => void refetch()}
          retry={messages.retry}
          rows={3}
          text={messages.failedText}
          title={messages.failed}
        />
      )}
    </Screen>
  )
}

type PageProps = { contact: Contact; contacts: readonly Contact[] }

function ContactPage({ contact, contacts }: PageProps) {
  const navigate = useNavigate()
  const back = useBack()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const { address, nickname } = contact
  const close = () => setOpen(undefined)
  const toContacts = () => void navigate({ to: '/contacts', replace: true })
  return (
    <Screen back={back} title={nickname}>
      <Stack gap={4}>
        <Card>
          <Stack gap={3}>
            <Avatar address={address} size={52} />
            <Address address={address} format="full" />
            <CopyButton label={messages.copyAddress} value={address} />
          </Stack>
        </Card>
        <ActionGrid>
          <Action
            icon={<Send size={22} />}
            renderLink={(link) => (
              <Link {...link} search={{ to: address }} to="/send" />
            )}
          >
            {messages.send}
          </Action>
          <Action icon={<Pencil size={22} />} onClick={() => setOpen('edit')}>
            {messages.edit}
          </Action>
          <Action icon={<Trash size={22} />} onClick={() => setOpen('remove')}>
            {messages.remove}
          </Action>
        </ActionGrid>
        <Section title={messages.between}>
          <Between address={address} />
        </Section>
      </Stack>
      {open === 'edit' && (
        <ContactDialog
          before={contact}
          contacts={contacts}
          onClose={close}
          onSaved={(saved) =>
            void navigate({
              to: '/contacts/$address',
              params: { address: saved.address },
              replace: true,
            })
          }
        />
      )}
      {open === 'remove' && (
        <RemoveDialog
          contact={contact}
          onClose={close}
          onRemoved={toContacts}
        />
      )}
    </Screen>
  )
}
