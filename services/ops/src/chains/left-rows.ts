import { column, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { Connection } from '../postgres/with-postgres.ts'

const Place = z.object({ home: z.string(), name: z.string() })
const There = z.object({ there: z.boolean() })
const Count = z.object({ count: column.whole })

/** Names the tables that hold rows of a chain, as `schema.table`. */
export async function listLeftTables(
  { query }: Connection,
  chainId: number,
): Promise<readonly string[]> {
  const found = await query(
    `select n.nspname as home, c.relname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'chain_id' and not a.attisdropped
       and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, 2`,
  )
  const left: string[] = []
  for (const { home, name } of rows(Place, found)) {
    const [row] = rows(
      There,
      await query(
        `select exists (select 1 from "${home}"."${name}" where chain_id = $1) as there`,
        [chainId],
      ),
    )
    if (row?.there) left.push(`${home}.${name}`)
  }
  return left
}

/** Counts the transactions of a chain that the relayer took and no block holds. */
export async function countUnmined(
  { query }: Connection,
  chainId: number,
): Promise<number> {
  const [table] = await query(
    `select to_regclass('relayer.metatxs') is not null as known`,
  )
  if (table?.known !== true) return 0
  const found = await query(
    `select count(*) as count from relayer.metatxs
     where chain_id = $1 and status in ('QUEUED', 'SENT')`,
    [chainId],
  )
  return rows(Count, found)[0]?.count ?? 0
}
