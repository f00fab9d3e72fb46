import type { Entry } from '../inbox/entry.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import { settle } from '../inbox/settle.ts'
import { noteDelivered } from '../transports/app-link.ts'
import { dropAnswered } from './shared-entries.ts'

/** Notes a delivery, and drops old answers that all tabs keep. */
export function noteHandedOver(
  wallet: Pick<InboxWallet, 'inbox'>,
  id: number,
  how: Pick<Entry, 'lost'> = {},
): void {
  noteDelivered(wallet, id, how)
  dropAnswered(wallet)
}

/** Ends a question whose app does not wait for an answer any more. */
export function withdraw(
  wallet: Pick<InboxWallet, 'inbox' | 'replies'>,
  id: number,
): void {
  if (settle(wallet, id, { type: 'withdraw' })) noteHandedOver(wallet, id)
}
