import { column, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { Connection } from '../postgres/with-postgres.ts'
import { ownMigrations, type Schemas } from './manifest.ts'

const TableRow = z.object({ schema: z.string(), name: z.string() })
const ContentRow = z.object({ count: column.whole, digest: z.string() })
const SchemaRow = z.object({ schema: z.string() })
const NameRow = z.object({ name: z.string() })

/** Table with the names of the migrations that a schema got. */
const migrationsTable = 'applied_migrations'

/**
 * Forms of values as text that depend on settings of a session, as every
 * digest has them.
 */
const textForms = `select set_config('TimeZone', 'UTC', false),
  set_config('DateStyle', 'ISO, YMD', false),
  set_config('IntervalStyle', 'iso_8601', false),
  set_config('bytea_output', 'hex', false),
  set_config('extra_float_digits', '1', false)`

/**
 * Counts the rows of a table, and makes a digest of their values. It is the sum
 * of the rows' hashes, so that the server need not sort a large table.
 */
const contentOf = (schema: string, name: string) => {
  const half = (from: number) =>
    `sum(('x' || encode(substr(hash, ${from}, 8), 'hex'))::bit(64)::bigint)`
  return `select count(*) as count,
      concat(${half(1)}, ' ', ${half(9)}) as digest
    from (select sha256(convert_to(whole_row::text, 'UTF8')) as hash
      from "${schema}"."${name}" as whole_row) as hashes`
}

/**
 * Reads the migrations, numbers of rows and digests of every table that is
 * Cairn's, in the schemas that exist. A table in parts counts as one. Within a
 * snapshot all of them are of one moment, and none has to be left out.
 */
export async function describeTables({ query }: Connection): Promise<Schemas> {
  const names = [...ownMigrations().keys(), 'host']
  const tables = rows(
    TableRow,
    await query(
      `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname = any($1::text[])
       order by 1, 2`,
      [names],
    ),
  )
  await query(textForms)
  const schemas: Schemas = {}
  for (const { schema, name } of tables) {
    const [found] = rows(ContentRow, await query(contentOf(schema, name)))
    const known = schemas[schema] ?? { migrations: [], tables: {}, digests: {} }
    known.tables[name] = found?.count ?? 0
    known.digests = { ...known.digests, [name]: found?.digest ?? '' }
    schemas[schema] = known
  }
  for (const [schema, names] of await describeMigrations({ query })) {
    const known = schemas[schema]
    if (known) known.migrations = [...names]
  }
  return schemas
}

/** Lists the migrations that the schemas of a database got, by service. */
export async function describeMigrations({
  query,
}: Connection): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = rows(
    SchemaRow,
    await query(
      `select table_schema as schema from information_schema.tables
       where table_name = $1 and table_schema = any($2::text[]) order by 1`,
      [migrationsTable, [...ownMigrations().keys()]],
    ),
  )
  const all = new Map<string, readonly string[]>()
  for (const { schema } of found) {
    const names = await query(
      `select name from "${schema}".${migrationsTable} order by name`,
    )
    all.set(
      schema,
      rows(NameRow, names).map(({ name }) => name),
    )
  }
  return all
}

/**
 * Lists migrations over which older versions work, as `service/name`. Tables of
 * versions that did not remember this have none.
 */
export async function describeCompatible({
  query,
}: Connection): Promise<ReadonlySet<string>> {
  const names: string[] = []
  for (const schema of (await describeMigrations({ query })).keys()) {
    const found = await query(
      `select name from "${schema}".${migrationsTable} as one
       where (to_jsonb(one) ->> 'is_compatible')::boolean`,
    )
    names.push(...rows(NameRow, found).map(({ name }) => `${schema}/${name}`))
  }
  return new Set(names)
}

/** Says in sentences how tables differ from those of a backup. */
export function compareTables(wanted: Schemas, found: Schemas): string[] {
  return Object.entries(wanted).flatMap(([schema, { tables, digests }]) =>
    Object.entries(tables).flatMap(([name, count]) => {
      const have = found[schema]?.tables[name]
      if (have === undefined) return `The table ${schema}.${name} is missing.`
      if (have !== count)
        return `${schema}.${name} has ${have} rows, and the backup was made of ${count}.`
      const digest = digests?.[name] ?? found[schema]?.digests?.[name]
      if (digest === found[schema]?.digests?.[name]) return []
      return `${schema}.${name} has other values than the backup was made of.`
    }),
  )
}
