import type { Entry } from '../inbox/entry.ts'
import { findEntry, putEntry } from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import { settle } from '../inbox/settle.ts'
import { dropAnswered } from './shared-entries.ts'

/** Notes that an app has its answer, or (`lost`) cannot be reached. */
export function noteHandedOver(
  wallet: Pick<InboxWallet, 'inbox'>,
  id: number,
  how: Pick<Entry, 'lost'> = {},
): void {
  const entry = findEntry(wallet.inbox, id)
  if (entry) putEntry(wallet.inbox, id, { ...entry, ...how, delivered: true })
  dropAnswered(wallet)
}

/** Ends a question whose app does not wait for an answer any more. */
export function withdraw(
  wallet: Pick<InboxWallet, 'inbox' | 'replies'>,
  id: number,
): void {
  if (settle(wallet, id, { type: 'withdraw' })) noteHandedOver(wallet, id)
}
