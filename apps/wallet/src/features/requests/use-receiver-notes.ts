import { type RequestedTransaction, tokenAt } from '@cairn/core'
import {
  isSameAddress,
  noteRecipient,
  type Operation,
  type RecipientNote,
  toAddress,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { contractInfosOptions } from '#shared/calls/contracts.queries.ts'
import { useKnownContacts } from '#shared/contacts/contacts.queries.ts'
import { pastRecipientsOptions } from '#shared/contacts/past-recipients.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'

export type ReceiverNote = {
  readonly note: RecipientNote
  /** The receiver. */
  readonly address: string
}

const none: RecipientNote = { type: 'none' }

/**
 * Returns notes on those that get something by the calls, in the order of the
 * calls: sent to for the first time, a coin's own contract, or made to look like
 * a known address. Who may spend something gets the last of these alone.
 *
 * @see SEND-01 DAPP-03
 */
export function useReceiverNotes(
  { chainId, type }: Pick<RequestedTransaction, 'chainId' | 'type'>,
  operations: readonly Operation[],
): readonly ReceiverNote[] {
  const wallet = useWallet()
  const account = useAccountAddress()
  const contacts = useKnownContacts()
  // The wallet makes the calls of the other types itself.
  const isNoted = type === 'external' || type === 'send'
  const receivers = operations.map((operation) =>
    isNoted ? receiverOf(operation) : undefined,
  )
  const addresses = receivers.flatMap((receiver) => receiver?.address ?? [])
  const past = useQuery({
    ...pastRecipientsOptions(wallet, account),
    enabled: addresses.length > 0,
  })
  const infos = useQuery(contractInfosOptions(wallet, chainId, addresses))
  return receivers.map((receiver) => {
    if (!receiver || isSameAddress(receiver.address, account))
      return { note: none, address: account }
    const address = toAddress(receiver.address.toLowerCase())
    const token = tokenAt(infos.data, chainId, address)
    const note = noteRecipient(address, contacts, past.data?.addresses, token)
    const isSaid = receiver.gets || note.type === 'look-alike'
    return { note: isSaid ? note : none, address }
  })
}

function receiverOf(operation: Operation) {
  if (operation.kind === 'approve')
    return { address: operation.spender, gets: false }
  const { kind } = operation
  const isSent = kind === 'transfer' && !operation.isNetworkFee
  return isSent ? { address: operation.to, gets: true } : undefined
}
