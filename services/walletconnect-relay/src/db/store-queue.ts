import { createBatcher, type Database } from '@cairn/service-kit'
import type { RelayMessage } from '../message.ts'
import {
  type Ack,
  deleteSubscriptions,
  findMessages,
  listPending,
  listSubscriptions,
  makeRoom,
  type PendingMessage,
  type PendingQuery,
  type Subscription,
  storeAcks,
  storeMessages,
  storeSubscriptions,
} from './relay.queries.ts'

/** `known` if the message was stored before. */
export type StoreOutcome = 'stored' | 'known' | 'full'

type Work =
  | { readonly type: 'message'; readonly message: RelayMessage }
  | { readonly type: 'ack'; readonly acks: readonly Ack[] }
  | { readonly type: 'subscribe'; readonly list: readonly Subscription[] }
  | { readonly type: 'unsubscribe'; readonly list: readonly Subscription[] }
  | { readonly type: 'topics'; readonly client: string }
  | { readonly type: 'pending'; readonly query: PendingQuery }
  | { readonly type: 'find'; readonly ids: readonly string[] }
type Batch = readonly Work[]
type Result = StoreOutcome | readonly string[] | readonly RelayMessage[]

/** Work that one batch takes. */
const maxBatch = 400
/** Pending messages that are read at once. */
export const pageSize = 16

/**
 * Access to the store. Every call waits for the calls before it, so a client
 * that subscribes sees every message that was published before. Calls that
 * come together share one transaction.
 *
 * @see WCON-02
 */
export type StoreQueue = {
  readonly addMessage: (message: RelayMessage) => Promise<StoreOutcome>
  readonly addAcks: (acks: readonly Ack[]) => Promise<void>
  /** Returns the topics that it refused: they have too many subscribers. */
  readonly subscribe: (
    list: readonly Subscription[],
  ) => Promise<readonly string[]>
  readonly unsubscribe: (list: readonly Subscription[]) => Promise<void>
  readonly topicsOf: (client: string) => Promise<readonly string[]>
  /** Returns at most {@link pageSize} messages. */
  readonly pending: (query: PendingQuery) => Promise<readonly PendingMessage[]>
  readonly find: (ids: readonly string[]) => Promise<readonly RelayMessage[]>
}

/**
 * Creates the queue.
 *
 * @param options.announce - tells other processes about stored messages, within
 *   the transaction that stores them; absent if there are no other processes
 */
export function createStoreQueue(
  database: Database,
  options: {
    readonly mailboxSize: number
    readonly maxSubscribers: number
    readonly now: () => number
    readonly announce?:
      | ((
          store: Pick<Database, 'query'>,
          messages: readonly RelayMessage[],
        ) => Promise<void>)
      | undefined
    readonly onBatch: (seconds: number) => void
  },
): StoreQueue {
  const { mailboxSize, maxSubscribers, announce } = options
  const add = createBatcher(run, { maxItems: maxBatch, concurrency: 1 })
  return {
    addMessage: (message) =>
      add({ type: 'message', message }) as Promise<StoreOutcome>,
    addAcks: async (acks) => {
      await add({ type: 'ack', acks })
    },
    subscribe: (list) =>
      add({ type: 'subscribe', list }) as Promise<readonly string[]>,
    unsubscribe: async (list) => {
      await add({ type: 'unsubscribe', list })
    },
    topicsOf: (client) =>
      add({ type: 'topics', client }) as Promise<readonly string[]>,
    pending: (query) =>
      add({ type: 'pending', query }) as Promise<readonly PendingMessage[]>,
    find: (ids) => add({ type: 'find', ids }) as Promise<RelayMessage[]>,
  }

  async function run(batch: Batch): Promise<readonly Result[]> {
    const began = performance.now()
    try {
      // One statement is a transaction of its own.
      const kinds = new Set(batch.map(({ type }) => type))
      const isSingle = kinds.size === 1 && (!announce || !kinds.has('message'))
      const attempt = () => (isSingle ? work(database, batch) : transact(batch))
      return await attempt().catch((error: unknown) => {
        if (isDeadlock(error)) return attempt()
        throw error
      })
    } finally {
      options.onBatch((performance.now() - began) / 1_000)
    }
  }

  function transact(batch: Batch): Promise<readonly Result[]> {
    return database.transaction((tx) => work(tx, batch))
  }

  /** Writes first, so that what is read includes it. */
  async function work(
    store: Pick<Database, 'query'>,
    batch: Batch,
  ): Promise<readonly Result[]> {
    const outcomes = await addMessages(store, batch)
    const acks = batch.flatMap((it) => (it.type === 'ack' ? it.acks : []))
    if (acks.length > 0) await storeAcks(store, acks)
    const crowded = await changeSubscriptions(store, batch)
    const clients = batch.flatMap((it) =>
      it.type === 'topics' ? it.client : [],
    )
    const topics =
      clients.length > 0 ? await listSubscriptions(store, clients) : []
    const queries = batch.flatMap((it) =>
      it.type === 'pending' ? it.query : [],
    )
    const pages =
      queries.length > 0
        ? await listPending(store, queries, {
            pageSize,
            now: options.now(),
          })
        : []
    const ids = batch.flatMap((it) => (it.type === 'find' ? it.ids : []))
    const found = ids.length > 0 ? await findMessages(store, ids) : []
    let page = 0
    return batch.map((it): Result => {
      switch (it.type) {
        case 'message':
          return outcomes.get(it.message.id) ?? 'known'
        case 'subscribe':
          return it.list.flatMap((one) =>
            crowded.has(keyOf(one)) ? one.topic : [],
          )
        case 'topics':
          return topics.flatMap(({ client, topic }) =>
            client === it.client ? topic : [],
          )
        case 'pending':
          return pages[page++] ?? []
        case 'find':
          return found.filter(({ id }) => it.ids.includes(id))
        default:
          return []
      }
    })
  }

  async function addMessages(
    store: Pick<Database, 'query'>,
    batch: Batch,
  ): Promise<ReadonlyMap<string, 'stored' | 'full'>> {
    const byId = new Map(
      batch.flatMap((it) =>
        it.type === 'message' ? [[it.message.id, it.message]] : [],
      ),
    )
    const messages = [...byId.values()]
    if (messages.length === 0) return new Map()
    const limits = { mailboxSize, now: options.now() }
    const outcomes = new Map(await storeMessages(store, messages, limits))
    const refused = messages.filter(({ id }) => outcomes.get(id) === 'full')
    if (refused.length > 0) {
      const topics = [...new Set(refused.map(({ topic }) => topic))]
      await makeRoom(store, topics, limits.now)
      for (const { id } of refused) outcomes.delete(id)
      for (const [id, outcome] of await storeMessages(store, refused, limits))
        outcomes.set(id, outcome)
    }
    const stored = messages.filter(({ id }) => outcomes.get(id) === 'stored')
    if (stored.length > 0) await announce?.(store, stored)
    return outcomes
  }

  /** The last change of a client and topic counts. */
  async function changeSubscriptions(
    store: Pick<Database, 'query'>,
    batch: Batch,
  ): Promise<ReadonlySet<string>> {
    const changes = new Map<string, Subscription & { isOn: boolean }>()
    for (const it of batch) {
      if (it.type !== 'subscribe' && it.type !== 'unsubscribe') continue
      for (const one of it.list)
        changes.set(keyOf(one), {
          ...one,
          isOn: it.type === 'subscribe',
        })
    }
    const all = [...changes.values()]
    const added = all.filter(({ isOn }) => isOn)
    const removed = all.filter(({ isOn }) => !isOn)
    if (removed.length > 0) await deleteSubscriptions(store, removed)
    if (added.length === 0) return new Set()
    const limits = { maxSubscribers, now: options.now() }
    const refused = await storeSubscriptions(store, added, limits)
    return new Set(refused.map(keyOf))
  }
}

function keyOf({ client, topic }: Subscription): string {
  return `${topic}${client}`
}

/** Two processes that write the same rows in another order may deadlock. */
function isDeadlock(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return code === '40P01' || code === '40001'
}
