import {
  type Address,
  type Contact,
  cleanText,
  findContact,
  isAddress,
  isSameAddress,
  maxNicknameLength,
  pastedAccount,
  toAddress,
} from '@cairn/primitives'
import { isNameLike } from '#shared/contacts/names.queries.ts'

/** The state of looking a name up. */
export type NameAnswer =
  | { readonly type: 'waiting' }
  | { readonly type: 'failed' }
  | { readonly type: 'answer'; readonly address: Address | null }

export type AddressReading =
  | { readonly type: 'empty' }
  | { readonly type: 'looking' }
  | { readonly type: 'address'; readonly address: Address }
  | { readonly type: 'problem'; readonly problem: AddressProblem }

export type AddressProblem =
  | 'invalidAddress'
  | 'wrongChecksum'
  | 'ownAddress'
  | 'unknownName'
  | 'nameUnreachable'
  | 'exists'

/**
 * Returns the address that the text of the form stands for.
 *
 * @param before - the contact that is being edited; its own address is free
 * @see CONT-01
 */
export function readContactAddress(
  text: string,
  facts: {
    readonly own: Address
    readonly contacts: readonly Contact[]
    readonly before: Contact | undefined
    readonly name: NameAnswer
  },
): AddressReading {
  const trimmed = pastedAccount(text)
  if (trimmed === '') return { type: 'empty' }
  const found = addressOf(trimmed, facts.name)
  if (found.type !== 'address') return found
  const { own, before, contacts } = facts
  if (isSameAddress(found.address, own))
    return { type: 'problem', problem: 'ownAddress' }
  const isOther = !before || !isSameAddress(before.address, found.address)
  if (isOther && findContact(contacts, found.address))
    return { type: 'problem', problem: 'exists' }
  return found
}

function addressOf(text: string, name: NameAnswer): AddressReading {
  if (isAddress(text)) return { type: 'address', address: toAddress(text) }
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return { type: 'problem', problem: 'wrongChecksum' }
  if (!isNameLike(text)) return { type: 'problem', problem: 'invalidAddress' }
  if (name.type === 'waiting') return { type: 'looking' }
  if (name.type === 'failed')
    return { type: 'problem', problem: 'nameUnreachable' }
  return name.address
    ? { type: 'address', address: name.address }
    : { type: 'problem', problem: 'unknownName' }
}

/** The nickname as it is kept; empty when there is none. */
export function cleanNickname(text: string): string {
  return cleanText(text, maxNicknameLength)
}
