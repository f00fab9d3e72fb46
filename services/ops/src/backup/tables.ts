import { column, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { Connection } from '../postgres/with-postgres.ts'
import { ownMigrations, type Schemas } from './manifest.ts'

const TableRow = z.object({ schema: z.string(), name: z.string() })
const CountRow = z.object({ count: column.whole })
const SchemaRow = z.object({ schema: z.string() })
const NameRow = z.object({ name: z.string() })

/** Table with the names of the migrations that a schema got. */
const migrationsTable = 'applied_migrations'

/**
 * Reads the migrations and counts the rows of every table that is Cairn's, in
 * the schemas that exist.
 */
export async function describeTables({ query }: Connection): Promise<Schemas> {
  const names = [...ownMigrations().keys(), 'host']
  const tables = rows(
    TableRow,
    await query(
      `select table_schema as schema, table_name as name
       from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema = any($1::text[])
       order by 1, 2`,
      [names],
    ),
  )
  const schemas: Schemas = {}
  for (const { schema, name } of tables) {
    const found = await query(
      `select count(*) as count from "${schema}"."${name}"`,
    )
    const known = schemas[schema] ?? { migrations: [], tables: {} }
    known.tables[name] = rows(CountRow, found)[0]?.count ?? 0
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
  return Object.entries(wanted).flatMap(([schema, { tables }]) =>
    Object.entries(tables).flatMap(([name, count]) => {
      const have = found[schema]?.tables[name]
      if (have === undefined) return `The table ${schema}.${name} is missing.`
      if (have === count) return []
      return `${schema}.${name} has ${have} rows, and the backup was made of ${count}.`
    }),
  )
}
