import {
  changeContacts,
  hasQuietToken,
  loadContacts,
  type Wallet,
} from '@cairn/core'
import { type Contact, nicknameOf } from '@cairn/primitives'
import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useAccountAddress, useWallet } from './wallet-context.ts'

const queryKey = ['contacts'] as const

/** The account's contacts. @see CONT-01 */
export function contactsOptions(wallet: Wallet) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => loadContacts(wallet, signal),
    retry: 1,
  })
}

/** Contacts for screens that can do without them: nobody is asked to sign. */
export function useKnownContacts(): readonly Contact[] {
  const wallet = useWallet()
  const enabled = hasQuietToken(wallet)
  const { data } = useQuery({ ...contactsOptions(wallet), enabled })
  return data ?? []
}

/** What to call an address, if it has a name here. @see CONT-01 */
export function useNickname(): (address: string) => string | undefined {
  const contacts = useKnownContacts()
  const own = useAccountAddress()
  return (address) => nicknameOf(contacts, own, address)
}

type Change = (contacts: readonly Contact[]) => readonly Contact[]

/** Changes the contacts; what is on screen follows when it is kept. @see CONT-01 */
export function useChangeContacts() {
  const wallet = useWallet()
  const client = useQueryClient()
  return useMutation(
    mutationOptions({
      mutationFn: (change: Change) => changeContacts(wallet, change),
      onSuccess: (contacts) => client.setQueryData(queryKey, contacts),
    }),
  )
}
