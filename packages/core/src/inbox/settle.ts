import { BaseError } from '@cairn/primitives'
import { SigningRejectedError } from '../signing/signing-rejected.ts'
import type { Entry, EntryEvent } from './entry.ts'
import { findEntry, isQueued, putEntry } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'
import { hasEnded, transition } from './transition.ts'

type Inbox = Pick<InboxWallet, 'inbox' | 'replies'>

/**
 * Tells an entry what happened to it: the only way in which one ends. Its
 * callers get their answer. An entry of the person's own then leaves; an app's
 * stays, so that the same request again gets the same answer.
 *
 * @returns whether the event came in time and changed the entry
 * @see TXRQ-01
 */
export function settle(wallet: Inbox, id: number, event: EntryEvent): boolean {
  const { inbox } = wallet
  const entry = findEntry(inbox, id)
  if (!entry) return false
  if (entry.isElsewhere && event.type !== 'withdraw') return false
  const state = transition(entry.state, event)
  if (state === entry.state) return false
  const next = { ...entry, state }
  const isOver = hasEnded(next)
  // A transaction of the person's own is followed by the pending list.
  const leaves = !entry.from && (isOver || state.type === 'sent')
  putEntry(inbox, id, leaves ? undefined : next)
  if (isOver) tellCallers(wallet, next)
  return true
}

/**
 * Takes over what another tab did with an entry; its callers here get the
 * answer.
 *
 * @see WCON-02
 */
export function adoptEntry(wallet: Inbox, entry: Entry): void {
  putEntry(wallet.inbox, entry.id, entry)
  if (hasEnded(entry)) tellCallers(wallet, entry)
}

/**
 * Begins to sign what an entry asks for.
 *
 * @throws {DecidedElsewhereError} while another tab does
 * @see TXRQ-01 WCON-02
 */
export function beginSigning(wallet: Inbox, id: number): void {
  if (findEntry(wallet.inbox, id)?.isElsewhere)
    throw new DecidedElsewhereError()
  settle(wallet, id, { type: 'sign' })
}

/** Rejects one entry for the person; an app may be told why. */
export function rejectEntry(wallet: Inbox, id: number, reason?: string): void {
  settle(wallet, id, { type: 'reject', reason })
}

/** Rejects all transactions that wait, for apps as well. @see TXRQ-01 */
export function rejectAllRequests(wallet: Inbox): void {
  for (const { id, ask } of wallet.inbox.getState().entries)
    if (ask.type === 'transaction' && isQueued(wallet.inbox, id))
      rejectEntry(wallet, id)
}

/** Refuses everything that waits, as a session that ends does. */
export function rejectEverything(wallet: Inbox): void {
  for (const { id } of wallet.inbox.getState().entries) rejectEntry(wallet, id)
}

/** Returns the end of an entry as its callers get it. */
export function outcomeOf({
  state,
  ...asked
}: Pick<Entry, 'state' | 'from' | 'ask'>):
  | { readonly answer: unknown }
  | { readonly error: Error }
  | undefined {
  switch (state.type) {
    case 'answered':
      return { answer: state.answer }
    case 'rejected':
      return { error: rejection(state.reason ?? rejectionWords(asked)) }
    case 'failed':
      return {
        error: new RequestEndedError(
          state.reason ?? 'request failed',
          'failed',
        ),
      }
    case 'withdrawn':
      return { error: new RequestEndedError('request failed', 'withdrawn') }
    default:
      return undefined
  }
}

/**
 * Returns what the window of the ecosystem's library says of a rejected
 * transaction. All other apps get the words of every rejection.
 *
 * @see DAPP-03 WCON-02
 */
function rejectionWords({
  from,
  ask,
}: Pick<Entry, 'from' | 'ask'>): string | undefined {
  // The project's own library asks by EIP-5792 there.
  const isLibrary =
    from?.transport === 'window' &&
    ask.type === 'transaction' &&
    ask.reply !== 'calls-id'
  return isLibrary ? 'request failed' : undefined
}

function rejection(reason: string | undefined): Error {
  return reason === undefined
    ? new SigningRejectedError()
    : new RequestEndedError(reason, 'rejected')
}

function tellCallers({ replies }: Inbox, entry: Entry): void {
  const outcome = outcomeOf(entry)
  const callers = replies.get(entry.id) ?? []
  replies.delete(entry.id)
  if (!outcome) return
  for (const { resolve, reject } of callers)
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.answer)
}

/** Another tab of this browser is deciding about the entry. @see WCON-02 */
export class DecidedElsewhereError extends BaseError {
  override readonly name = 'DecidedElsewhereError'

  constructor() {
    super('It is being decided in another tab.')
  }
}

/** A request of an app ended without what it asked for. @see ERRS-01 */
export class RequestEndedError extends BaseError {
  override readonly name = 'RequestEndedError'
  readonly end: 'rejected' | 'failed' | 'withdrawn'

  constructor(message: string, end: RequestEndedError['end']) {
    super(message)
    this.end = end
  }
}
