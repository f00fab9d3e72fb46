import { isSameAddress } from '../accounts/address-text.ts'
import type { Address } from '../accounts/wallet-config.ts'
import { type Contact, findContact, findLookAlike } from './contacts.ts'

/** A note about a recipient, shown before the review. */
export type RecipientNote =
  | { readonly type: 'none' }
  /** `isPart` where the history was read in part: older payments may be there. */
  | { readonly type: 'first-time'; readonly isPart?: true }
  /** It is the contract of a coin or a collection; `name` where a list has one. */
  | { readonly type: 'token'; readonly name: string | undefined }
  /** It is the contract of an app, and no wallet. */
  | { readonly type: 'contract' }
  /** It could be taken for another address; `name` is that one's, if any. */
  | {
      readonly type: 'look-alike'
      readonly address: string
      readonly name: string | undefined
    }

/** Facts about a recipient on a chain. */
export type RecipientFacts = {
  /** The coin or collection that it is the contract of. */
  readonly token?: { readonly name: string | undefined } | undefined
  /** It is the contract of an app. */
  readonly isContract?: boolean | undefined
}

/**
 * Warns of contracts and of an address made to look like a known one, and says
 * when nothing was ever sent to a recipient. Of two addresses that look alike
 * the one that was paid first is the genuine one.
 *
 * @param past.byAge - whoever was paid before, the one paid first first; `past`
 * is absent while that is not known
 * @param past.isWhole - `false` if older transactions were not read
 * @see SEND-01
 */
export function noteRecipient(
  recipient: Address,
  contacts: readonly Contact[],
  past:
    | { readonly byAge: readonly string[]; readonly isWhole?: boolean }
    | undefined,
  { token, isContract }: RecipientFacts = {},
): RecipientNote {
  if (token) return { type: 'token', name: token.name }
  if (isContract) return { type: 'contract' }
  const contact = findContact(contacts, recipient)
  const paid = past?.byAge ?? []
  const at = paid.findIndex((one) => isSameAddress(one, recipient))
  const earlier = at < 0 ? paid : paid.slice(0, at)
  const known = [...contacts.map(({ address }) => address), ...earlier]
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
  if (past === undefined || at >= 0) return { type: 'none' }
  return past.isWhole === false
    ? { type: 'first-time', isPart: true }
    : { type: 'first-time' }
}
