import { type Entry, isOpen } from './entry.ts'
import type { InboxWallet } from './inbox-wallet.ts'

/** The page of each question, as a path. */
const pages = {
  connect: '/connect',
  message: '/sign-message',
  transaction: '/sign-transaction',
  network: '/connect',
  asset: '/connect',
} as const satisfies Record<Entry['ask']['type'], string>

/** The page of one question that an app waits for. */
export type AppPage = {
  readonly id: number
  readonly to: (typeof pages)[Entry['ask']['type']]
}

/**
 * Returns the pages of the questions that apps wait for, the oldest first.
 *
 * @see DAPP-01 SHELL-01
 */
export function openAppPages({
  inbox,
}: Pick<InboxWallet, 'inbox'>): readonly AppPage[] {
  return inbox
    .getState()
    .entries.filter((entry) => entry.from && isOpen(entry))
    .map(({ id, ask }) => ({ id, to: pages[ask.type] }))
}
