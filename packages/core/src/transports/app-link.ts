import type { DappVisit, ProviderMessage, RpcFailure } from '@cairn/protocol'
import type { Asker, Entry } from '../inbox/entry.ts'
import { findEntry, putEntry } from '../inbox/inbox-entries.ts'
import type { ProviderError } from '../provider/provider-error.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/** A connection with an app whose origin is known. */
export type AppLink = {
  readonly wallet: TransactionsWallet
  readonly peer: Asker
  readonly visit: DappVisit
  /** Sends a message; the number of a notification is -1. */
  readonly send: (message: Partial<ProviderMessage>) => void
  /** Closes this window. */
  readonly close: () => void
  /** Aborted once nobody is served any more. */
  readonly ended: AbortSignal
  /** Numbers of the requests that are being answered. */
  readonly underWay: Set<number>
}

/** The end of a request. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: RpcFailure }

/** Returns an error as an app gets it; libraries decode the data of a revert. */
export function failureOf({ code, message, data }: ProviderError): {
  readonly error: RpcFailure
} {
  return { error: { code, message, ...(data !== undefined && { data }) } }
}

/**
 * Answers a request. The ecosystem's library throws on a result of `null`, and
 * its versions before 2 read results in the frame of JSON-RPC alone.
 */
export function reply(
  { send }: Pick<AppLink, 'send'>,
  message: Pick<ProviderMessage, 'idx'> & Partial<ProviderMessage>,
  outcome: Outcome,
): void {
  const { idx, clientVersion } = message
  const isOld = Number(clientVersion?.split('.')[0] ?? 2) < 2
  const isEmpty = 'result' in outcome && (outcome.result ?? null) === null
  const frame = { jsonrpc: '2.0', id: idx }
  const bare = 'error' in outcome ? outcome : outcome.result
  const framed = isEmpty ? { ...frame, result: null } : { ...frame, ...outcome }
  send({
    ...message,
    type: 'message',
    origin: undefined,
    data: isOld || isEmpty ? framed : bare,
  })
}

/**
 * Notes that an answer was handed over, so that a reload does not repeat it, or
 * (`lost`) that the app cannot be reached.
 */
export function noteDelivered(
  { inbox }: Pick<TransactionsWallet, 'inbox'>,
  id: number,
  how: Pick<Entry, 'lost'> = {},
): void {
  const entry = findEntry(inbox, id)
  if (entry) putEntry(inbox, id, { ...entry, ...how, delivered: true })
}
