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

/**
 * Deletes messages of full topics that ended, or that every client of the topic
 * received: one that receives and floods must not delete what another waits for.
 */
export async function makeRoom(
  { query }: Store,
  topics: readonly string[],
  now: number,
): Promise<void> {
  await query(
    `delete from walletconnect_relay.messages m
     where m.topic = any($1::text[]) and (m.expires_at <= $2 or (
       exists (select 1 from walletconnect_relay.acks a where a.message_id = m.id)
       and not exists (select 1 from walletconnect_relay.subscriptions s
         where s.topic = m.topic and s.client <> m.publisher and not exists
           (select 1 from walletconnect_relay.acks a
            where a.message_id = m.id and a.client = s.client))))`,
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
