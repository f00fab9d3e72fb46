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
export type Cursor = { readonly publishedAt: number; readonly seq: number }

/** A request for the pending messages of a client. */
export type PendingQuery = {
  readonly client: string
  readonly topics: readonly string[]
  readonly after: Cursor | undefined
}

export type PendingMessage = RelayMessage & { readonly seq: number }

const OutcomeRow = z.object({
  id: z.string(),
  outcome: z.enum(['stored', 'full']),
})

/**
 * Stores messages and returns the outcome of each: `stored`, `known` if it was
 * stored before, or `full` if its topic holds `mailboxSize` messages.
 */
export async function storeMessages(
  { query }: Store,
  messages: readonly RelayMessage[],
  options: { readonly mailboxSize: number; readonly now: number },
): Promise<ReadonlyMap<string, 'stored' | 'full'>> {
  const sorted = messages.toSorted((one, other) => compare(one.id, other.id))
  const found = await query(
    `with given as (
       select *, row_number() over (partition by topic) as place
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[],
         $6::text[], $7::bigint[], $8::bigint[])
         as g(id, topic, message, tag, attestation, publisher, published_at, expires_at)
     ), held as (
       select t.topic, (select count(*) from walletconnect_relay.messages m
         where m.topic = t.topic) as count
       from (select distinct topic from given) t
     ), stored as (
       insert into walletconnect_relay.messages as m (id, topic, message, tag,
         attestation, publisher, published_at, expires_at)
       select g.id, g.topic, g.message, g.tag, g.attestation, g.publisher,
         g.published_at, g.expires_at
       from given g join held h on h.topic = g.topic
       where h.count + g.place <= $9
       order by g.id
       on conflict (id) do update set publisher = excluded.publisher,
         published_at = excluded.published_at, expires_at = excluded.expires_at
         where m.expires_at <= $10
       returning id
     )
     select id, 'stored' as outcome from stored
     union all
     select g.id, 'full' from given g join held h on h.topic = g.topic
     where h.count + g.place > $9 and not exists
       (select 1 from walletconnect_relay.messages m where m.id = g.id)`,
    [
      sorted.map(({ id }) => id),
      sorted.map(({ topic }) => topic),
      sorted.map(({ message }) => message),
      sorted.map(({ tag }) => tag),
      sorted.map(({ attestation }) => attestation ?? null),
      sorted.map(({ publisher }) => publisher),
      sorted.map(({ publishedAt }) => publishedAt),
      sorted.map(({ expiresAt }) => expiresAt),
      options.mailboxSize,
      options.now,
    ],
  )
  return new Map(rows(OutcomeRow, found).map((row) => [row.id, row.outcome]))
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
const PendingRow = MessageRow.extend({ no: column.whole })

/**
 * Returns the first `pageSize` pending messages of each query, in the order in
 * which they were published.
 */
export async function listPending(
  { query }: Store,
  queries: readonly PendingQuery[],
  options: { readonly pageSize: number; readonly now: number },
): Promise<readonly (readonly PendingMessage[])[]> {
  const asked = queries.flatMap(({ client, topics, after }, no) =>
    topics.map((topic) => ({ no, client, topic, after })),
  )
  const found = await query(
    `select p.* from (
       select ${messageColumns}, a.no, row_number() over
         (partition by a.no order by m.published_at, m.seq) as place
       from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
         as a(no, client, topic, after_at, after_seq)
       join walletconnect_relay.messages m on m.topic = a.topic
       where m.expires_at > $6 and m.publisher <> a.client
         and (m.published_at, m.seq) > (a.after_at, a.after_seq)
         and not exists (select 1 from walletconnect_relay.acks k
           where k.message_id = m.id and k.client = a.client)
     ) p where p.place <= $7 order by p.no, p.place`,
    [
      asked.map(({ no }) => no),
      asked.map(({ client }) => client),
      asked.map(({ topic }) => topic),
      asked.map(({ after }) => after?.publishedAt ?? 0),
      asked.map(({ after }) => after?.seq ?? 0),
      options.now,
      options.pageSize,
    ],
  )
  const pages: PendingMessage[][] = queries.map(() => [])
  for (const { no, ...message } of rows(PendingRow, found))
    pages[no]?.push(message)
  return pages
}

export async function findMessages(
  { query }: Store,
  ids: readonly string[],
): Promise<readonly RelayMessage[]> {
  const found = await query(
    `select ${messageColumns} from walletconnect_relay.messages m
     where m.id = any($1::text[]) order by m.published_at, m.seq`,
    [ids],
  )
  return rows(MessageRow, found)
}

const RecentRow = z.object({ id: z.string() })

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
  return rows(RecentRow, found).map(({ id }) => id)
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

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
