import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

const Body = z.object({ body: z.string() })

/** Finds the last good copy of a list, by its path or address. */
export async function findListCopy(
  { query }: Database,
  place: string,
): Promise<string | undefined> {
  const found = await query(
    'select body from metadata.lists where place = $1',
    [place],
  )
  return rows(Body, found)[0]?.body
}

/** Keeps a copy of a list over the earlier one. */
export async function putListCopy(
  { query }: Database,
  place: string,
  body: string,
  at: Date,
): Promise<void> {
  await query(
    `insert into metadata.lists (place, body, read_at) values ($1, $2, $3)
     on conflict (place) do update set
       body = excluded.body, read_at = excluded.read_at`,
    [place, body, at.toISOString()],
  )
}
