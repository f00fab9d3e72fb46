import type { Database } from '@cairn/service-kit'
import type { RelayMessage } from '../message.ts'
import { countMessages, makeRoom } from './relay.queries.ts'

type Store = Pick<Database, 'query'>

/** Topics whose counts are remembered. */
const maxTopics = 50_000
/** Pause between two searches for room in a full mailbox, in ms. */
const searchEveryMs = 1_000

/**
 * Limits the messages of each topic.
 *
 * @see WCON-02
 */
export type Mailboxes = {
  /** Returns the messages that have room. */
  readonly choose: (
    store: Store,
    messages: readonly RelayMessage[],
    now: number,
  ) => Promise<readonly RelayMessage[]>
  /** Counts stored messages. */
  readonly add: (messages: readonly RelayMessage[]) => void
  /**
   * Counts a message that waits for the store until `outcome` settles.
   *
   * @returns whether its mailbox has room. A topic's count is read with its first
   *   message here, so that message is taken to have room.
   */
  readonly reserve: (topic: string, outcome: Promise<unknown>) => boolean
}

/** Messages of a topic that wait for the store. */
type Waiting = { readonly count: number; readonly isSure: boolean }

/**
 * Remembers how many messages a topic has at most. The store is asked once for
 * a topic, and again when its mailbox seems full: other messages have expired
 * or were received by then. Processes count apart, so each of them may fill a
 * mailbox.
 */
export function createMailboxes(size: number): Mailboxes {
  const counts = new Map<string, number>()
  const searchedAt = new Map<string, number>()
  const waiting = new Map<string, Waiting>()
  const read = async (store: Store, topics: readonly string[]) => {
    if (topics.length === 0) return
    const found = await countMessages(store, topics)
    for (const topic of topics) {
      counts.delete(topic)
      counts.set(topic, found.get(topic) ?? 0)
    }
    trim(counts)
  }
  return {
    async choose(store, messages, now) {
      const wanted = Map.groupBy(messages, ({ topic }) => topic)
      const topics = [...wanted.keys()]
      await read(
        store,
        topics.filter((topic) => !counts.has(topic)),
      )
      const full = topics.filter((topic) => {
        const count =
          (counts.get(topic) ?? 0) + (wanted.get(topic)?.length ?? 0)
        return (
          count > size && now - (searchedAt.get(topic) ?? 0) >= searchEveryMs
        )
      })
      if (full.length > 0) {
        for (const topic of full) searchedAt.set(topic, now)
        trim(searchedAt)
        await makeRoom(store, full, now)
        await read(store, full)
      }
      return [...wanted].flatMap(([topic, list]) =>
        list.slice(0, Math.max(0, size - (counts.get(topic) ?? 0))),
      )
    },
    add(messages) {
      for (const { topic } of messages) {
        const count = counts.get(topic)
        if (count !== undefined) counts.set(topic, count + 1)
      }
    },
    reserve(topic, outcome) {
      const before = waiting.get(topic) ?? { count: 0, isSure: true }
      const count = before.count + 1
      // One message without room makes the later ones wait, too: they
      // must not be delivered before it.
      const isSure = before.isSure && (counts.get(topic) ?? 0) + count <= size
      waiting.set(topic, { count, isSure })
      const settle = () => {
        const left = waiting.get(topic)
        if (left && left.count > 1)
          waiting.set(topic, { ...left, count: left.count - 1 })
        else waiting.delete(topic)
      }
      outcome.then(settle, settle)
      return isSure
    },
  }
}

/** Deletes the oldest entries. */
function trim(map: Map<string, number>): void {
  for (const key of map.keys()) {
    if (map.size <= maxTopics) return
    map.delete(key)
  }
}
