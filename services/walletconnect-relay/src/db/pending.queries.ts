import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { RelayMessage } from '../message.ts'

type Store = Pick<Database, 'query'>

/** Place in the order of a client's pending messages. */
export type Cursor = Pick<RelayMessage, 'publishedAt' | 'seq' | 'id'>

/** A request for the pending messages of a client. */
export type PendingQuery = {
  readonly client: string
  readonly topics: readonly string[]
  readonly after: Cursor | undefined
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
