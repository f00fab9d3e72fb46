import { createHash } from 'node:crypto'
import * as z from 'zod'
import { HttpError } from '../http-error.ts'
import type { Database } from '../store/database.ts'
import { column, rows } from '../store/rows.ts'

const CountRow = z.object({ count: column.whole })

/** A limit that all processes of a service share. */
export type StoredLimit = {
  /** Schema of the service, which has a table `limits`. */
  readonly schema: string
  /** What is counted, for example `mails`. */
  readonly name: string
  readonly points: number
  readonly durationS: number
}

/**
 * Counts calls per key in the database, for limits that protect an account: in
 * memory each process would allow all of them. Keys are stored as hashes.
 *
 * @returns a function that resolves while the key is within its limit
 * @throws {HttpError} `RateLimited` once it is not
 * @see SRVC-01 s
 */
export function createStoredLimit(
  {
    database,
    now,
  }: { readonly database: Pick<Database, 'query'>; readonly now: () => Date },
  { schema, name, points, durationS }: StoredLimit,
) {
  return async (key: string): Promise<void> => {
    const nowMs = now().getTime()
    const found = await database.query(
      `insert into "${schema}".limits as l (name, key, count, ends_at)
       values ($1, $2, 1, $3)
       on conflict (name, key) do update set
         count = case when l.ends_at <= $4::timestamptz then 1
           else least(l.count + 1, $5::int + 1) end,
         ends_at = case when l.ends_at <= $4::timestamptz
           then excluded.ends_at else l.ends_at end
       returning count`,
      [
        name,
        createHash('sha256').update(key).digest('base64url'),
        new Date(nowMs + durationS * 1_000).toISOString(),
        new Date(nowMs).toISOString(),
        points,
      ],
    )
    const [row] = rows(CountRow, found)
    if (row && row.count <= points) return
    throw new HttpError('RateLimited', 'Too many requests. Try again later.')
  }
}

/** Deletes counts whose time is over. */
export async function pruneLimits(
  { query }: Pick<Database, 'query'>,
  schema: string,
  now: Date,
): Promise<void> {
  await query(`delete from "${schema}".limits where ends_at <= $1`, [
    now.toISOString(),
  ])
}
