import { type RequestedTransaction, tokenAt } from '@cairn/core'
import {
  isSameAddress,
  noteRecipient,
  type Operation,
  type RecipientNote,
  receiversOfCall,
  toAddress,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import {
  appContractsOptions,
  contractInfosOptions,
} from '#shared/calls/contracts.queries.ts'
import { useKnownContacts } from '#shared/contacts/contacts.queries.ts'
import { pastRecipientsOptions } from '#shared/contacts/past-recipients.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'

export type ReceiverNote = {
  readonly note: RecipientNote
  /** The receiver. */
  readonly address: string
  /** Number of the call, from 1. */
  readonly step: number
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
  const receivers = (isNoted ? operations : []).flatMap((operation, index) =>
    partiesOf(operation)
      .filter(({ address }) => !isSameAddress(address, account))
      .map((party) => ({ ...party, step: index + 1 })),
  )
  const addresses = receivers.map(({ address }) => address)
  const past = useQuery({
    ...pastRecipientsOptions(wallet, account),
    enabled: addresses.length > 0,
  })
  const infos = useQuery(contractInfosOptions(wallet, chainId, addresses))
  const apps = useQuery(
    appContractsOptions(
      wallet,
      chainId,
      receivers.flatMap(({ isPaid, address }) => (isPaid ? address : [])),
    ),
  )
  return receivers.map(({ gets, isPaid, step, ...receiver }) => {
    const address = toAddress(receiver.address.toLowerCase())
    const note = noteRecipient(address, contacts, past.data, {
      token: tokenAt(infos.data, chainId, address),
      isContract: isPaid && apps.data?.has(address.toLowerCase()),
    })
    const isSaid = gets || note.type === 'look-alike'
    return { note: isSaid ? note : none, address, step }
  })
}

/** Lists who gets something by a call, or may take something after it. */
function partiesOf(operation: Operation) {
  // A call with data is meant for a contract, a payment is not.
  const isPaid = operation.kind === 'transfer'
  const receivers = receiversOfCall(operation).map((address) => ({
    address,
    gets: true,
    isPaid,
  }))
  return operation.kind === 'approve'
    ? [...receivers, { address: operation.spender, gets: false, isPaid: false }]
    : receivers
}
