import type { StoreOutcome } from './db/store-queue.ts'

/** Ids of the messages of the last minutes, to find repeated ones. */
export type RecentMessages = {
  /** Returns the outcome of the first message with this id. */
  readonly find: (id: string) => Promise<StoreOutcome> | undefined
  readonly add: (id: string, outcome: Promise<StoreOutcome>) => void
  readonly clean: () => void
}

/** Clients repeat a message for a minute. */
const keptMs = 300_000
const maxKept = 200_000

/**
 * Creates the memory. The store finds repeated messages too, but only after
 * they were sent to connected clients.
 *
 * @see WCON-02
 */
export function createRecentMessages(now: () => number): RecentMessages {
  type Entry = { readonly at: number; readonly outcome: Promise<StoreOutcome> }
  const entries = new Map<string, Entry>()
  const clean = () => {
    const oldest = now() - keptMs
    for (const [id, { at }] of entries) {
      if (at > oldest && entries.size <= maxKept) return
      entries.delete(id)
    }
  }
  return {
    find: (id) => entries.get(id)?.outcome,
    clean,
    add(id, outcome) {
      entries.set(id, { at: now(), outcome })
      const forget = () => entries.delete(id)
      outcome.then((it) => it === 'full' && forget(), forget)
      if (entries.size > maxKept) clean()
    },
  }
}
