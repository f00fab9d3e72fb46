import type { InboxState } from './inbox.store.ts'
import { openEntriesOf } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'
import { rejectEntry } from './settle.ts'

/** A site that has asked this often in one window can be told to stop. */
const often = 3

/** Whether a site has asked so often that the person may want it to stop. */
export function asksOften(
  { entries }: Pick<InboxState, 'entries'>,
  origin: string,
): boolean {
  return entries.filter(({ from }) => from?.origin === origin).length >= often
}

/**
 * Rejects what a site asks, and everything that it asks later in this window. It
 * can ask again when the person lets it open another one.
 *
 * @see DAPP-01
 */
export function muteSite(
  wallet: Pick<InboxWallet, 'inbox' | 'replies'>,
  origin: string,
): void {
  const { inbox } = wallet
  inbox.setState(({ muted = [] }) => ({ muted: [...muted, origin] }))
  for (const { id } of openEntriesOf(inbox.getState(), origin))
    rejectEntry(wallet, id)
}

/** Whether the person told a site to stop asking. */
export function isMuted(
  { muted = [] }: Pick<InboxState, 'muted'>,
  origin: string,
): boolean {
  return muted.includes(origin)
}
