import { type Address, nicknameOf } from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useKnownContacts } from '#shared/contacts.queries.ts'
import { isNameLike, nameOptions } from '#shared/names.queries.ts'
import { pastRecipientsOptions } from '#shared/past-recipients.queries.ts'
import { useWallet } from '#shared/wallet-context.ts'
import {
  type NameReading,
  noteRecipient,
  type RecipientNote,
  readRecipient,
} from './send-form.ts'

/** Whose address the entered text is, and what to know of them. @see SEND-01 */
export function useRecipient(text: string, own: Address) {
  const wallet = useWallet()
  const contacts = useKnownContacts()
  const past = useQuery(pastRecipientsOptions(wallet, own))
  const name = useQuery(nameOptions(wallet, text))
  const recipient = readRecipient(
    text,
    own,
    isNameLike(text) ? readName(name) : undefined,
  )
  const note: RecipientNote =
    recipient.type === 'address'
      ? noteRecipient(recipient.address, contacts, past.data)
      : { type: 'none' }
  const nickname =
    recipient.type === 'address'
      ? nicknameOf(contacts, own, recipient.address)
      : undefined
  return {
    recipient,
    note,
    /** What the recipient is called, and whether that is a contact's name. */
    known: {
      name: nickname ?? (isNameLike(text) ? text.toLowerCase() : undefined),
      isContact: nickname !== undefined,
    },
  }
}

function readName(query: {
  readonly data: Address | null | undefined
  readonly isError: boolean
}): NameReading {
  if (query.data !== undefined) return { type: 'found', address: query.data }
  return query.isError ? { type: 'unreachable' } : { type: 'looking' }
}
