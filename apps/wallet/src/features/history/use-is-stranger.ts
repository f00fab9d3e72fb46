import {
  useNickname,
  useQuietContacts,
} from '#shared/contacts/contacts.queries.ts'

/**
 * Whether an address is not among the contacts, as far as they are known. While
 * they load, or if they can't, nobody counts as a stranger.
 *
 * @see CONT-01
 */
export function useIsStranger(address: string | undefined): boolean {
  const { status } = useQuietContacts()
  const nicknameOf = useNickname()
  return (
    address !== undefined &&
    (status === 'ready' || status === 'needs-signature') &&
    nicknameOf(address) === undefined
  )
}
