import {
  changeContacts,
  hasQuietToken,
  keepContacts,
  keptContacts,
  loadContacts,
  type Wallet,
} from '@cairn/core'
import { type Address, type Contact, nicknameOf } from '@cairn/primitives'
import {
  mutationOptions,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '../wallet/wallet-context.ts'

const queryKey = ['contacts'] as const

/**
 * The account's contacts; before any answer those that this browser knew last.
 *
 * @see CONT-01 STOR-01
 */
export function contactsOptions(wallet: Wallet) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const account = accountOf(wallet)
      const contacts = await loadContacts(wallet, signal)
      if (account) keepContacts(wallet, account, contacts)
      return contacts
    },
    initialData: (): readonly Contact[] | undefined => {
      const account = accountOf(wallet)
      return account && keptContacts(wallet, account)
    },
    // However young they are, they are asked for again.
    initialDataUpdatedAt: 0,
    retry: 1,
  })
}

function accountOf({ session }: Wallet): Address | undefined {
  const state = session.getState()
  return state.type === 'signed-in' ? state.address : undefined
}

/** Contacts for screens that can do without them: nobody is asked to sign. */
export function useKnownContacts(): readonly Contact[] {
  return useQuietContacts().contacts
}

/** Contacts as far as nobody has to sign for them, and whether they are all. */
export type QuietContacts = {
  readonly contacts: readonly Contact[]
  readonly status: 'ready' | 'pending' | 'failed' | 'needs-signature'
  readonly retry: () => void
}

/** The same with what is missing of them, for screens that say so. @see SRCH-01 */
export function useQuietContacts(): QuietContacts {
  const wallet = useWallet()
  // A token that ended meanwhile is not asked for here.
  const isQuiet = () => hasQuietToken(wallet)
  const retry = (failures: number) => failures < 1 && isQuiet()
  const options = { ...contactsOptions(wallet), enabled: isQuiet, retry }
  const query = useQuery(options)
  return {
    contacts: query.data ?? [],
    status: query.data
      ? 'ready'
      : query.isError
        ? 'failed'
        : isQuiet()
          ? 'pending'
          : 'needs-signature',
    retry: () => void query.refetch(),
  }
}

/**
 * Returns a function that gives the contact's name of an address, if there is
 * one.
 *
 * @see CONT-01
 */
export function useNickname(): (address: string) => string | undefined {
  const contacts = useKnownContacts()
  const own = useAccountAddress()
  return (address) => nicknameOf(contacts, own, address)
}

type Change = (contacts: readonly Contact[]) => readonly Contact[]

/** Changes the contacts; what is on screen follows when it is kept. @see CONT-01 */
export function useChangeContacts() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const client = useQueryClient()
  return useDecision(
    mutationOptions({
      mutationFn: (change: Change) => changeContacts(wallet, change),
      onSuccess: (contacts) => {
        client.setQueryData(queryKey, contacts)
        keepContacts(wallet, account, contacts)
      },
      // Some of it may have been kept, or another device was first.
      onError: () => void client.invalidateQueries({ queryKey }),
    }),
  )
}
