import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { RelayMessage } from '../message.ts'

type Store = Pick<Database, 'query'>

export type Ack = {
  readonly messageId: string
  readonly client: string
  /** End of the message, in ms. The ack is of no use after it. */
  readonly expiresAt: number
}

export type Subscription = { readonly client: string; readonly topic: string }

/** Place in the order of a client's pending messages. */
export type Cursor = Pick<RelayMessage, 'publishedAt' | 'seq' | 'id'>

/** A request for the pending messages of a client. */
export type PendingQuery = {
  readonly client: string
  readonly topics: readonly string[]
  readonly after: Cursor | undefined
}

const IdRow = z.object({ id: z.string() })

/** Stores messages, and returns the ids of those that were not stored before. */
export async function storeMessages(
  { query }: Store,
  messages: readonly RelayMessage[],
  now: number,
): Promise<ReadonlySet<string>> {
  // In an order that all processes share, because two could wait for each other.
  const sorted = messages.toSorted((one, other) => compare(one.id, other.id))
  const found = await query(
    `insert into walletconnect_relay.messages as m (id, topic, message, tag,
       attestation, publisher, published_at, seq, expires_at, size)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[],
       $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[])
     on conflict (id) do update set publisher = excluded.publisher,
       published_at = excluded.published_at, seq = excluded.seq,
       expires_at = excluded.expires_at
       where m.expires_at <= $11
     returning id`,
    [
      sorted.map(({ id }) => id),
      sorted.map(({ topic }) => topic),
      sorted.map(({ message }) => message),
      sorted.map(({ tag }) => tag),
      sorted.map(({ attestation }) => attestation ?? null),
      sorted.map(({ publisher }) => publisher),
      sorted.map(({ publishedAt }) => publishedAt),
      sorted.map(({ seq }) => seq),
      sorted.map(({ expiresAt }) => expiresAt),
      sorted.map(sizeOf),
      now,
    ],
  )
  return new Set(rows(IdRow, found).map(({ id }) => id))
}

const TopicCountRow = z.object({ topic: z.string(), count: column.whole })

/** Counts the messages of topics; topics without any are left out. */
export async function countMessages(
  { query }: Store,
  topics: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await query(
    `select topic, count(*) as count from walletconnect_relay.messages
     where topic = any($1::text[]) group by topic`,
    [topics],
  )
  return new Map(
    rows(TopicCountRow, found).map(({ topic, count }) => [topic, count]),
  )
}

/** Deletes messages of full topics that ended, or that a client received. */
export async function makeRoom(
  { query }: Store,
  topics: readonly string[],
  now: number,
): Promise<void> {
  await query(
    `delete from walletconnect_relay.messages m
     where m.topic = any($1::text[]) and (m.expires_at <= $2 or exists
       (select 1 from walletconnect_relay.acks a where a.message_id = m.id))`,
    [topics, now],
  )
}

export async function storeAcks(
  { query }: Store,
  acks: readonly Ack[],
): Promise<void> {
  const sorted = acks.toSorted((one, other) =>
    compare(one.messageId, other.messageId),
  )
  await query(
    `insert into walletconnect_relay.acks
     select * from unnest($1::text[], $2::text[], $3::bigint[])
     on conflict do nothing`,
    [
      sorted.map(({ messageId }) => messageId),
      sorted.map(({ client }) => client),
      sorted.map(({ expiresAt }) => expiresAt),
    ],
  )
}

const SubscriptionRow = z.object({ client: z.string(), topic: z.string() })

/**
 * Stores subscriptions, and returns those that it refused because their topic
 * has `maxSubscribers` clients.
 */
export async function storeSubscriptions(
  { query }: Store,
  subscriptions: readonly Subscription[],
  options: { readonly maxSubscribers: number; readonly now: number },
): Promise<readonly Subscription[]> {
  const sorted = subscriptions.toSorted((one, other) =>
    compare(one.topic + one.client, other.topic + other.client),
  )
  const found = await query(
    `with given as (
       select * from unnest($1::text[], $2::text[]) as g(client, topic)
     ), crowded as (
       select t.topic from (select distinct topic from given) t
       where (select count(*) from (select 1 from walletconnect_relay.subscriptions s
         where s.topic = t.topic limit $4) n) >= $4
     ), stored as (
       insert into walletconnect_relay.subscriptions as s (client, topic, seen_at)
       select g.client, g.topic, $3::bigint from given g
       where g.topic not in (select topic from crowded) or exists
         (select 1 from walletconnect_relay.subscriptions o
          where o.client = g.client and o.topic = g.topic)
       on conflict (client, topic) do update set seen_at = excluded.seen_at
         where s.seen_at < excluded.seen_at - $5::bigint
     )
     select g.client, g.topic from given g
     where g.topic in (select topic from crowded) and not exists
       (select 1 from walletconnect_relay.subscriptions o
        where o.client = g.client and o.topic = g.topic)`,
    [
      sorted.map(({ client }) => client),
      sorted.map(({ topic }) => topic),
      options.now,
      options.maxSubscribers,
      touchEveryMs,
    ],
  )
  return rows(SubscriptionRow, found)
}

/** Precision of `seen_at`, so that most visits write nothing. */
const touchEveryMs = 3_600_000

export async function deleteSubscriptions(
  { query }: Store,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await query(
    `delete from walletconnect_relay.subscriptions s
     using unnest($1::text[], $2::text[]) as g(client, topic)
     where s.client = g.client and s.topic = g.topic`,
    [
      subscriptions.map(({ client }) => client),
      subscriptions.map(({ topic }) => topic),
    ],
  )
}

export async function listSubscriptions(
  { query }: Store,
  clients: readonly string[],
): Promise<readonly Subscription[]> {
  const found = await query(
    `select client, topic from walletconnect_relay.subscriptions
     where client = any($1::text[])`,
    [clients],
  )
  return rows(SubscriptionRow, found)
}

const messageColumns = `m.id, m.topic, m.message, m.tag, m.attestation,
  m.publisher, m.published_at as "publishedAt", m.expires_at as "expiresAt", m.seq`

const MessageRow = z.object({
  id: z.string(),
  topic: z.string(),
  message: z.string(),
  tag: column.whole,
  attestation: z
    .string()
    .nullable()
    .transform((value) => value ?? undefined),
  publisher: z.string(),
  publishedAt: column.whole,
  expiresAt: column.whole,
  seq: column.whole,
})

/** Pending messages of a client, in the order in which they were published. */
export type Page = {
  readonly messages: readonly RelayMessage[]
  readonly hasMore: boolean
}

const PendingRow = z.object({
  no: column.whole,
  id: z.string(),
  size: column.whole,
})

/** Messages of one page, and their size in bytes. */
const maxPage = { messages: 64, bytes: 1_048_576 } as const
/** Size of all pages that are read together, in bytes. */
const maxPagesBytes = 16 * 1_048_576

/**
 * Returns a page of the pending messages of each query. Clients can ask for
 * much, so both a page and all pages together have a limited size.
 */
export async function listPending(
  store: Store,
  queries: readonly PendingQuery[],
  now: number,
): Promise<readonly Page[]> {
  const found = Map.groupBy(
    await findPending(store, queries, now),
    ({ no }) => no,
  )
  const wanted = new Set<string>()
  let bytes = 0
  const cuts = queries.map((_, no) => {
    let pageBytes = 0
    const rows = found.get(no) ?? []
    const end = rows.findIndex(({ id, size }, place) => {
      const isPageFull =
        place >= maxPage.messages || (place > 0 && pageBytes >= maxPage.bytes)
      const isAllFull = wanted.size > 0 && bytes >= maxPagesBytes
      if (isPageFull || (isAllFull && !wanted.has(id))) return true
      pageBytes += size
      if (!wanted.has(id)) bytes += size
      wanted.add(id)
      return false
    })
    return { rows: end === -1 ? rows : rows.slice(0, end), hasMore: end !== -1 }
  })
  const messages = wanted.size > 0 ? await findMessages(store, [...wanted]) : []
  const byId = new Map(messages.map((message) => [message.id, message]))
  return cuts.map(({ rows, hasMore }) => ({
    messages: rows.flatMap(({ id }) => byId.get(id) ?? []),
    hasMore,
  }))
}

/**
 * Topics of one statement. After lost notices every socket asks for all of its
 * topics at once.
 */
const maxAsked = 10_000

/** Finds one row more than a page holds, to tell whether there are more. */
async function findPending(
  store: Store,
  queries: readonly PendingQuery[],
  now: number,
) {
  const found: z.output<typeof PendingRow>[] = []
  let asked: Asked[] = []
  for (const [no, { client, topics, after }] of queries.entries()) {
    if (asked.length > 0 && asked.length + topics.length > maxAsked) {
      found.push(...(await findAsked(store, asked, now)))
      asked = []
    }
    for (const topic of topics) asked.push({ no, client, topic, after })
  }
  if (asked.length > 0) found.push(...(await findAsked(store, asked, now)))
  return found
}

/** A topic of the query with number `no`. */
type Asked = Omit<PendingQuery, 'topics'> & {
  readonly no: number
  readonly topic: string
}

async function findAsked(
  { query }: Store,
  asked: readonly Asked[],
  now: number,
) {
  const found = await query(
    `select p.no, p.id, p.size from (
       select a.no, m.id, m.size, row_number() over
         (partition by a.no order by m.published_at, m.seq, m.id) as place
       from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
         $6::text[]) as a(no, client, topic, after_at, after_seq, after_id)
       join walletconnect_relay.messages m on m.topic = a.topic
       where m.expires_at > $7 and m.publisher <> a.client
         and (m.published_at, m.seq, m.id) > (a.after_at, a.after_seq, a.after_id)
         and not exists (select 1 from walletconnect_relay.acks k
           where k.message_id = m.id and k.client = a.client)
     ) p where p.place <= $8 order by p.no, p.place`,
    [
      asked.map(({ no }) => no),
      asked.map(({ client }) => client),
      asked.map(({ topic }) => topic),
      asked.map(({ after }) => after?.publishedAt ?? 0),
      asked.map(({ after }) => after?.seq ?? 0),
      asked.map(({ after }) => after?.id ?? ''),
      now,
      maxPage.messages + 1,
    ],
  )
  return rows(PendingRow, found)
}

export async function findMessages(
  { query }: Store,
  ids: readonly string[],
): Promise<readonly RelayMessage[]> {
  const found = await query(
    `select ${messageColumns} from walletconnect_relay.messages m
     where m.id = any($1::text[]) order by m.published_at, m.seq, m.id`,
    [ids],
  )
  return rows(MessageRow, found)
}

/** Lists the ids of messages that were published after `since`. */
export async function listRecentIds(
  { query }: Store,
  options: { readonly since: number; readonly now: number },
): Promise<readonly string[]> {
  const found = await query(
    `select id from walletconnect_relay.messages
     where expires_at > $2 and published_at > $1
     order by published_at desc limit 50000`,
    [options.since, options.now],
  )
  return rows(IdRow, found).map(({ id }) => id)
}

/** Rows that one deletion removes, so that it never takes long. */
const deletedAtOnce = 500

const CountRow = z.object({ count: column.whole })

/**
 * Deletes some expired messages and acks, and subscriptions of clients that
 * stayed away since `awaySince`.
 *
 * @returns whether more rows may be waiting
 * @see WCON-02
 */
export async function deleteExpired(
  { query }: Store,
  options: { readonly now: number; readonly awaySince: number },
): Promise<boolean> {
  const remove = async (table: string, condition: string, at: number) => {
    const found = await query(
      `with old as (
         delete from walletconnect_relay.${table} where ctid = any(array(
           select ctid from walletconnect_relay.${table} where ${condition}
           limit ${deletedAtOnce} for update skip locked))
         returning 1)
       select count(*) as count from old`,
      [at],
    )
    return rows(CountRow, found)[0]?.count === deletedAtOnce
  }
  const isMore = [
    await remove('messages', 'expires_at <= $1', options.now),
    await remove('acks', 'expires_at <= $1', options.now),
    await remove('subscriptions', 'seen_at < $1', options.awaySince),
  ]
  return isMore.includes(true)
}

/** Keeps the subscriptions of connected clients. */
export async function touchSubscriptions(
  { query }: Store,
  clients: readonly string[],
  now: number,
): Promise<void> {
  await query(
    `update walletconnect_relay.subscriptions set seen_at = $2
     where client = any($1::text[]) and seen_at < $2 - $3::bigint`,
    [clients, now, touchEveryMs],
  )
}

function sizeOf({ message, attestation }: RelayMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
