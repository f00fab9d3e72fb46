import { createBatcher, type Database, retryDeadlock } from '@cairn/service-kit'
import type { RelayMessage } from '../message.ts'
import type { Mailboxes } from './mailboxes.ts'
import {
  findMessages,
  listPending,
  type Page,
  type PendingQuery,
} from './pending.queries.ts'
import {
  type Ack,
  deleteSubscriptions,
  listSubscriptions,
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
  | { readonly type: 'check' }
type Batch = readonly Work[]
type Result = StoreOutcome | readonly string[] | readonly RelayMessage[] | Page

/** Work that one batch takes. */
const maxBatch = 400
/**
 * Size of all work that may wait, in bytes. Without a limit, publishers could
 * fill the memory while the store is slow.
 */
const maxWaitingBytes = 64 * 1_048_576

/**
 * Access to the store. Every call waits for the calls before it, so a client
 * that subscribes sees every message that was published before. Calls that
 * come together share one transaction.
 *
 * @see WCON-02
 */
export type StoreQueue = {
  /** Whether so much waits that clients must ask again later. */
  readonly isFull: () => boolean
  readonly addMessage: (message: RelayMessage) => Promise<StoreOutcome>
  readonly addAcks: (acks: readonly Ack[]) => Promise<void>
  /** Returns the topics that it refused: they have too many subscribers. */
  readonly subscribe: (
    list: readonly Subscription[],
  ) => Promise<readonly string[]>
  readonly unsubscribe: (list: readonly Subscription[]) => Promise<void>
  readonly topicsOf: (client: string) => Promise<readonly string[]>
  readonly pending: (query: PendingQuery) => Promise<Page>
  readonly find: (ids: readonly string[]) => Promise<readonly RelayMessage[]>
  /** Resolves when the store has answered after the calls before. */
  readonly check: () => Promise<void>
}

type QueueOptions = {
  readonly mailboxes: Mailboxes
  readonly maxSubscribers: number
  readonly now: () => number
  /**
   * Tells other processes about stored messages, in the transaction that
   * stores them; absent if there are no other processes.
   */
  readonly announce:
    | ((store: Store, messages: readonly RelayMessage[]) => Promise<void>)
    | undefined
  readonly onBatch: (seconds: number) => void
}

type Store = Pick<Database, 'query'>

export function createStoreQueue(
  database: Database,
  options: QueueOptions,
): StoreQueue {
  // An embedded store pays nothing for a commit, and takes no turns with others.
  const isEmbedded = database.kind === 'pglite'
  const batch = createBatcher(run, {
    maxItems: maxBatch,
    concurrency: 1,
    pauseMs: isEmbedded ? 4 : 2,
  })
  let waitingBytes = 0
  const add = async (work: Work): Promise<Result> => {
    const bytes = sizeOfWork(work)
    waitingBytes += bytes
    try {
      return await batch(work)
    } finally {
      waitingBytes -= bytes
    }
  }
  return {
    isFull: () => waitingBytes >= maxWaitingBytes,
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
    pending: (query) => add({ type: 'pending', query }) as Promise<Page>,
    find: (ids) => add({ type: 'find', ids }) as Promise<RelayMessage[]>,
    check: async () => {
      await add({ type: 'check' })
    },
  }

  async function run(batch: Batch): Promise<readonly Result[]> {
    const began = performance.now()
    // One statement is a transaction of its own.
    const kinds = new Set(batch.map(({ type }) => type))
    const isSingle = isEmbedded || (kinds.size === 1 && !kinds.has('message'))
    const attempt = () =>
      isSingle
        ? runBatch(database, batch, options)
        : database.transaction((tx) => runBatch(tx, batch, options))
    try {
      return await retryDeadlock(attempt)
    } finally {
      options.onBatch((performance.now() - began) / 1_000)
    }
  }
}

/** Writes first, so that what is read includes it. */
async function runBatch(
  store: Store,
  batch: Batch,
  options: QueueOptions,
): Promise<readonly Result[]> {
  const outcomes = await addMessages(store, batch, options)
  const acks = batch.flatMap((it) => (it.type === 'ack' ? it.acks : []))
  if (acks.length > 0) await storeAcks(store, acks)
  const refused = await changeSubscriptions(store, batch, options)
  const clients = batch.flatMap((it) => (it.type === 'topics' ? it.client : []))
  const topics =
    clients.length > 0 ? await listSubscriptions(store, clients) : []
  const queries = batch.flatMap((it) => (it.type === 'pending' ? it.query : []))
  const pages =
    queries.length > 0 ? await listPending(store, queries, options.now()) : []
  const ids = batch.flatMap((it) => (it.type === 'find' ? it.ids : []))
  const found = ids.length > 0 ? await findMessages(store, ids) : []
  if (batch.every(({ type }) => type === 'check')) await store.query('select 1')
  let page = 0
  return batch.map((it): Result => {
    switch (it.type) {
      case 'message':
        return outcomes.get(it.message.id) ?? 'known'
      case 'subscribe':
        return it.list.flatMap((one) =>
          refused.has(keyOf(one)) ? one.topic : [],
        )
      case 'topics':
        return topics.flatMap(({ client, topic }) =>
          client === it.client ? topic : [],
        )
      case 'pending':
        return pages[page++] ?? { messages: [], hasMore: false }
      case 'find':
        return found.filter(({ id }) => it.ids.includes(id))
      default:
        return []
    }
  })
}

async function addMessages(
  store: Store,
  batch: Batch,
  { mailboxes, now, announce }: QueueOptions,
): Promise<ReadonlyMap<string, StoreOutcome>> {
  const byId = new Map(
    batch.flatMap((it) =>
      it.type === 'message' ? [[it.message.id, it.message]] : [],
    ),
  )
  if (byId.size === 0) return new Map()
  const messages = [...byId.values()]
  const fitting = await mailboxes.choose(store, messages, now())
  const stored =
    fitting.length > 0 ? await storeMessages(store, fitting, now()) : new Set()
  const added = fitting.filter(({ id }) => stored.has(id))
  mailboxes.add(added)
  if (added.length > 0) await announce?.(store, added)
  const isFitting = new Set(fitting)
  return new Map(
    messages.map((message) => [
      message.id,
      !isFitting.has(message)
        ? 'full'
        : stored.has(message.id)
          ? 'stored'
          : 'known',
    ]),
  )
}

/**
 * Stores the last change of each client and topic. Returns the keys of refused
 * subscriptions.
 */
async function changeSubscriptions(
  store: Store,
  batch: Batch,
  { maxSubscribers, now }: QueueOptions,
): Promise<ReadonlySet<string>> {
  const changes = new Map<string, Subscription & { isOn: boolean }>()
  for (const it of batch) {
    if (it.type !== 'subscribe' && it.type !== 'unsubscribe') continue
    const isOn = it.type === 'subscribe'
    for (const one of it.list) changes.set(keyOf(one), { ...one, isOn })
  }
  const all = [...changes.values()]
  const added = all.filter(({ isOn }) => isOn)
  const removed = all.filter(({ isOn }) => !isOn)
  if (removed.length > 0) await deleteSubscriptions(store, removed)
  if (added.length === 0) return new Set()
  const limits = { maxSubscribers, now: now() }
  const refused = await storeSubscriptions(store, added, limits)
  return new Set(refused.map(keyOf))
}

/** Bytes of a topic, an id or a client in the memory, about. */
const keyBytes = 200

/** Estimates the memory that work takes while it waits, in bytes. */
function sizeOfWork(work: Work): number {
  switch (work.type) {
    case 'message':
      return keyBytes + work.message.message.length
    case 'ack':
      return work.acks.length * keyBytes
    case 'subscribe':
    case 'unsubscribe':
      return work.list.length * keyBytes
    case 'pending':
      return work.query.topics.length * keyBytes
    case 'find':
      return work.ids.length * keyBytes
    default:
      return keyBytes
  }
}

function keyOf({ client, topic }: Subscription): string {
  return `${topic}${client}`
}
