import type { PromptMessage } from '@cairn/protocol'
import { readAppEntries } from '../inbox/app-entries.ts'
import { type Entry, isOpen } from '../inbox/entry.ts'
import { addEntry, findEntry } from '../inbox/inbox-entries.ts'
import { settle } from '../inbox/settle.ts'
import { hasEnded } from '../inbox/transition.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/** The prompt window's connection with the extension's worker. */
export type PromptPort = {
  readonly post: (message: PromptMessage) => void
}

type PromptWallet = Pick<TransactionsWallet, 'inbox' | 'replies'>

/**
 * Shows the questions of the extension's worker in its prompt window, and tells
 * it what the person decides. A worker that was stopped is told everything
 * again.
 *
 * @param connect - opens a connection; called again whenever one ends
 * @see XTNS-01
 */
export function servePrompt(
  wallet: PromptWallet,
  connect: (on: {
    readonly entries: (list: readonly unknown[]) => void
    readonly end: () => void
  }) => PromptPort,
): void {
  const told = new Map<number, Entry['state']>()
  const open = () =>
    connect({
      entries: (list) => takeEntries(wallet, list),
      end: () => {
        told.clear()
        port = open()
        tell()
      },
    })
  let port = open()
  const tell = () => {
    for (const { id, from, state } of wallet.inbox.getState().entries) {
      if (from?.transport !== 'extension' || told.get(id) === state) continue
      told.set(id, state)
      port.post({ type: 'state', id, state })
    }
  }
  wallet.inbox.subscribe(({ muted }, { muted: before }) => {
    tell()
    if (muted && muted !== before)
      port.post({ type: 'muted', origins: [...muted] })
  })
}

/** Adds new questions, and ends those that the worker knows to have ended. */
function takeEntries(wallet: PromptWallet, list: readonly unknown[]): void {
  for (const entry of readAppEntries(list)) {
    const known = findEntry(wallet.inbox, entry.id)
    if (!known && isOpen(entry)) addEntry(wallet.inbox, entry)
    else if (!known)
      wallet.inbox.setState(({ entries }) => ({ entries: [...entries, entry] }))
    else if (isOpen(known) && hasEnded(entry))
      settle(wallet, entry.id, { type: 'withdraw' })
  }
}
