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

/** Counts the schemas of a database that someone made. */
export async function countSchemas({ query }: Connection): Promise<number> {
  const found = await query(
    `select count(*) as count from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
  )
  return rows(CountRow, found)[0]?.count ?? 0
}
