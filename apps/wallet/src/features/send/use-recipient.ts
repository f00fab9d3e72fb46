import { tokenAt } from '@cairn/core'
import {
  type Address,
  cleanPasted,
  nicknameOf,
  noteRecipient,
  type RecipientNote,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import {
  appContractsOptions,
  contractInfosOptions,
} from '#shared/calls/contracts.queries.ts'
import { useKnownContacts } from '#shared/contacts/contacts.queries.ts'
import { isNameLike, nameOptions } from '#shared/contacts/names.queries.ts'
import {
  type PastRecipients,
  pastRecipientsOptions,
} from '#shared/contacts/past-recipients.queries.ts'
import { messages } from '#shared/contacts/recipient.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { recipientOptions } from './recipient-options.ts'
import { type NameReading, readRecipient } from './send-form.ts'

/**
 * Returns the address of the entered text, and what to know about it.
 *
 * @param typed - the entered text
 * @param chainId - where it is sent
 * @see SEND-01
 */
export function useRecipient(
  typed: string,
  own: Address,
  chainId: number | undefined,
) {
  // Spaces inside names stay while someone types.
  const text = cleanPasted(typed)
  const wallet = useWallet()
  const contacts = useKnownContacts()
  const past = useQuery(pastRecipientsOptions(wallet, own))
  const name = useQuery(nameOptions(wallet, text))
  const recipient = readRecipient(
    text,
    own,
    isNameLike(text) ? readName(name) : undefined,
  )
  const address = recipient.type === 'address' ? recipient.address : undefined
  const asked = address && chainId !== undefined ? [address] : []
  const contracts = useQuery(contractInfosOptions(wallet, chainId ?? 0, asked))
  const apps = useQuery(appContractsOptions(wallet, chainId ?? 0, asked))
  const note: RecipientNote =
    address === undefined
      ? { type: 'none' }
      : noteRecipient(address, contacts, past.data, {
          token: tokenAt(contracts.data, chainId ?? 0, address),
          isContract: apps.data?.has(address.toLowerCase()),
        })
  const nickname = address && nicknameOf(contacts, own, address)
  return {
    recipient,
    options:
      recipient.type === 'address'
        ? []
        : recipientOptions(text, contacts, past.data?.addresses ?? []),
    note,
    /** The recipient's name, and whether it comes from a contact. */
    known: {
      name: nickname ?? (isNameLike(text) ? text.toLowerCase() : undefined),
      isContact: nickname !== undefined,
    },
    /** Says how often something was sent there; `undefined` if unknown. */
    past: address && !past.isError ? pastWords(past.data, address) : undefined,
  }
}

function pastWords(past: PastRecipients | undefined, address: Address) {
  if (!past) return messages.checkingPast
  const count = past.times.get(address.toLowerCase()) ?? 0
  if (count > 0) return messages.sentBefore(count, past.isWhole)
  return past.isWhole ? messages.firstTime : messages.notLately
}

function readName(query: {
  readonly data: Address | null | undefined
  readonly isError: boolean
}): NameReading {
  if (query.data !== undefined) return { type: 'found', address: query.data }
  return query.isError ? { type: 'unreachable' } : { type: 'looking' }
}
