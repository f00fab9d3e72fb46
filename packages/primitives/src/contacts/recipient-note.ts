import { isSameAddress } from '../accounts/address-text.ts'
import type { Address } from '../accounts/wallet-config.ts'
import { type Contact, findContact, findLookAlike } from './contacts.ts'

/** A note about a recipient, shown before the review. */
export type RecipientNote =
  | { readonly type: 'none' }
  | { readonly type: 'first-time' }
  /** It is the contract of a coin or a collection; `name` where a list has one. */
  | { readonly type: 'token'; readonly name: string | undefined }
  /** It could be taken for another address; `name` is that one's, if any. */
  | {
      readonly type: 'look-alike'
      readonly address: string
      readonly name: string | undefined
    }

/**
 * Warns of a coin's own contract and of an address made to look like a known
 * one, and says when nothing was ever sent to a recipient.
 *
 * @param past - whoever was sent to before; absent while that is not known
 * @param token - the coin or collection that the recipient is the contract of
 * @see SEND-01
 */
export function noteRecipient(
  recipient: Address,
  contacts: readonly Contact[],
  past: readonly string[] | undefined,
  token?: { readonly name: string | undefined },
): RecipientNote {
  if (token) return { type: 'token', name: token.name }
  const contact = findContact(contacts, recipient)
  const known = [...contacts.map(({ address }) => address), ...(past ?? [])]
  if (!contact) {
    const address = findLookAlike(recipient, known)
    if (address)
      return {
        type: 'look-alike',
        address,
        name: findContact(contacts, address)?.nickname,
      }
  }
  // While the past is not known nothing is said of it.
  const isFirst =
    past !== undefined && !past.some((one) => isSameAddress(one, recipient))
  return isFirst ? { type: 'first-time' } : { type: 'none' }
}
