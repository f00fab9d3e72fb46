import { type Contact, searchContacts } from '@cairn/primitives'
import {
  Address,
  Avatar,
  Dialog,
  EmptyState,
  List,
  ListRow,
  SearchField,
  Stack,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsOptions } from '#shared/contacts/contacts.queries.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './send.messages.ts'

/** More would be a list to search, not to look through. */
const shownRows = 50

type Props = {
  onChoose: (contact: Contact) => void
  onClose: () => void
}

/** The account's contacts, to send to one. @see SEND-01 CONT-01 */
export function ContactChoice({ onChoose, onClose }: Props) {
  const { data, isError, refetch } = useQuery(contactsOptions(useWallet()))
  const [text, setText] = useState('')
  const found = searchContacts(data ?? [], text).slice(0, shownRows)
  return (
    <Dialog onClose={onClose} open title={messages.chooseContact}>
      {data === undefined ? (
        <QueryState
          failed={isError}
          loading={messages.contacts}
          onRetry={() => void refetch()}
          retry={messages.retry}
          rows={3}
          title={messages.contactsFailed}
        />
      ) : data.length === 0 ? (
        <EmptyState title={messages.noContacts}>
          {messages.noContactsText}
        </EmptyState>
      ) : (
        <Stack gap={3}>
          <SearchField
            label={messages.searchContacts}
            onChange={setText}
            value={text}
          />
          {found.length === 0 ? (
            <EmptyState title={messages.nobody} />
          ) : (
            <List label={messages.contacts}>
              {found.map((contact) => (
                <ListRow
                  key={contact.address}
                  lead={<Avatar address={contact.address} />}
                  onClick={() => onChoose(contact)}
                  sub={<Address address={contact.address} />}
                  title={contact.nickname}
                />
              ))}
            </List>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
