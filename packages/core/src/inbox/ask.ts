import type {
  MessageContent,
  SignedMessage,
} from '../messages/message-content.ts'
import type { Ask, Entry } from './entry.ts'
import { addEntry, findEntry, nextEntryId } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'
import { outcomeOf } from './settle.ts'
import { isFrom, siteKey } from './site-key.ts'

/** A question, before it is in the inbox. */
export type Draft = Pick<Entry, 'chainId' | 'from' | 'call' | 'ask'>

type AskingWallet = Pick<InboxWallet, 'inbox' | 'now' | 'replies'>

/**
 * Asks the person for a decision. The same call again is the same entry, and
 * gets its answer again.
 *
 * @returns the entry, and its answer: rejects with `SigningRejectedError` when
 *   the person says no or signs out, and with `RequestEndedError` otherwise
 * @see TXRQ-01 SIGN-11
 */
export function ask(
  wallet: AskingWallet,
  draft: Draft,
): { readonly entry: Entry; readonly answer: Promise<unknown> } {
  const known = draft.call === undefined ? undefined : findCall(wallet, draft)
  const entry = known ?? newEntry(wallet, draft)
  if (!known) addEntry(wallet.inbox, entry)
  return { entry, answer: answerOf(wallet, entry.id) }
}

/** Waits for the end of an entry, which may have come already. */
export function answerOf(wallet: AskingWallet, id: number): Promise<unknown> {
  const entry = findEntry(wallet.inbox, id)
  const outcome = entry && outcomeOf(entry)
  if (outcome && 'error' in outcome) return Promise.reject(outcome.error)
  if (outcome) return Promise.resolve(outcome.answer)
  return new Promise((resolve, reject) => {
    const callers = wallet.replies.get(id) ?? []
    wallet.replies.set(id, [...callers, { resolve, reject }])
  })
}

/**
 * Asks for a signature of a message.
 *
 * @see SIGN-11
 */
export function requestMessage(
  wallet: AskingWallet,
  { chainId, content }: { chainId: number; content: MessageContent },
): Promise<SignedMessage> {
  const { answer } = ask(wallet, {
    chainId,
    ask: { type: 'message', content, form: 'erc6492' },
  })
  return answer as Promise<SignedMessage>
}

function findCall({ inbox }: AskingWallet, { call, from }: Draft) {
  return inbox
    .getState()
    .entries.find(
      (entry) =>
        entry.call === call &&
        (from ? isFrom(entry, siteKey(from)) : entry.from === undefined),
    )
}

function newEntry(wallet: AskingWallet, draft: Draft): Entry {
  const at = wallet.now()
  const id = nextEntryId(wallet.inbox, at)
  return {
    ...draft,
    ask: withId(draft.ask, id, at),
    id,
    at,
    state: { type: 'waiting' },
  }
}

/** A transaction goes by the id of its entry. */
function withId(asked: Ask, id: number, at: number): Ask {
  return asked.type === 'transaction'
    ? { ...asked, request: { ...asked.request, id, timestamp: at } }
    : asked
}
