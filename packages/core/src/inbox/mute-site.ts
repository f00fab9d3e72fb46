import type { InboxState } from './inbox.store.ts'
import { openEntriesOf } from './inbox-entries.ts'
import type { InboxWallet } from './inbox-wallet.ts'
import { rejectEntry } from './settle.ts'
import { isFrom } from './site-key.ts'

/** A site that has asked this often in one window can be told to stop. */
const often = 3

/**
 * Whether a site has asked so often that the person may want it to stop.
 *
 * @param site - its `siteKey`
 */
export function asksOften(
  { entries }: Pick<InboxState, 'entries'>,
  site: string,
): boolean {
  return entries.filter((entry) => isFrom(entry, site)).length >= often
}

/**
 * Rejects what a site asks, and everything that it asks later in this window. It
 * can ask again when the person lets it open another one.
 *
 * @param site - its `siteKey`
 * @see DAPP-01
 */
export function muteSite(
  wallet: Pick<InboxWallet, 'inbox' | 'replies'>,
  site: string,
): void {
  const { inbox } = wallet
  inbox.setState(({ muted = [] }) => ({ muted: [...muted, site] }))
  for (const { id } of openEntriesOf(inbox.getState(), site))
    rejectEntry(wallet, id)
}

/** Whether the person told a site to stop asking. */
export function isMuted(
  { muted = [] }: Pick<InboxState, 'muted'>,
  site: string,
): boolean {
  return muted.includes(site)
}
