import { column, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { Connection } from './with-postgres.ts'

const Existing = z.object({ exists: z.boolean() })
const FingerprintRow = z.object({ name: z.string(), fingerprint: z.string() })
const CountRow = z.object({ count: column.whole })

/** Reads the fingerprints of the secrets that a database was made with. */
export async function readFingerprints({
  query,
}: Connection): Promise<ReadonlyMap<string, string>> {
  const table = 'host.secret_fingerprints'
  const found = await query(`select to_regclass($1) is not null as exists`, [
    table,
  ])
  if (!rows(Existing, found)[0]?.exists) return new Map()
  const known = await query(`select name, fingerprint from ${table}`)
  return new Map(
    rows(FingerprintRow, known).map((row) => [row.name, row.fingerprint]),
  )
}

/**
 * Counts what someone made in a database: schemas, and tables, views and
 * sequences of the schema `public`. What an extension brought does not count.
 */
export async function countOwnObjects({ query }: Connection): Promise<number> {
  const found = await query(
    `select (select count(*) from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('information_schema', 'public'))
      + (select count(*) from pg_class c
        where c.relnamespace = to_regnamespace('public')
          and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and not exists (select from pg_depend d
            where d.classid = 'pg_class'::regclass and d.objid = c.oid
              and d.deptype = 'e')) as count`,
  )
  return rows(CountRow, found)[0]?.count ?? 0
}
