import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import type { Database } from './database.ts'
import { rows } from './rows.ts'

const AppliedRow = z.object({ name: z.string(), is_compatible: z.boolean() })
/** First words of a migration over whose tables the code before it works. */
const compatibleMark = /^-- compatible\b/

/**
 * Id of the lock, any fixed number: two hosts that start at once take turns.
 */
const lockId = 4_000_163

/**
 * Brings a service's tables up to date: creates the Postgres schema named
 * after it and runs the `*.sql` files of `folder` that have not run yet, in
 * the order of their names, in one transaction. Forward only.
 *
 * A file that begins with `-- compatible` only adds what older code may leave
 * alone, so that an older version starts over it, too.
 *
 * @throws {NewerTablesError} when a newer version changed the tables otherwise
 */
export async function migrate(
  database: Database,
  service: string,
  folder: string,
): Promise<void> {
  const names = (await readdir(folder)).filter((n) => n.endsWith('.sql')).sort()
  const run = async ({ query }: Pick<Database, 'query'>) => {
    await query('select pg_advisory_xact_lock($1)', [lockId])
    await query(`create schema if not exists "${service}"`)
    const texts = new Map<string, string>()
    for (const name of names)
      texts.set(name, await readFile(join(folder, name), 'utf8'))
    const done = await readApplied(query, service)
    const unknown = [...done.keys()].filter(
      (name) => !texts.has(name) && !done.get(name),
    )
    if (unknown.length > 0) throw new NewerTablesError(service, unknown)
    for (const [name, text] of texts) {
      const isCompatible = compatibleMark.test(text)
      if (!done.has(name)) {
        for (const statement of statementsOf(text)) await query(statement)
      } else if (done.get(name) === isCompatible) continue
      await query(
        `insert into "${service}".applied_migrations (name, is_compatible)
         values ($1, $2)
         on conflict (name) do update set is_compatible = excluded.is_compatible`,
        [name, isCompatible],
      )
    }
  }
  // Another host may migrate first, and an index of a large table takes long.
  await database.transaction(run, { isUnlimited: true })
}

/**
 * Reads the migrations that a schema got, and whether older code works over
 * each. Versions before this one did not remember the second.
 */
async function readApplied(
  query: Database['query'],
  service: string,
): Promise<ReadonlyMap<string, boolean>> {
  await query(
    `create table if not exists "${service}".applied_migrations (name text primary key)`,
  )
  // Altering waits for backups that read the table, so it happens once.
  const columns = await query(
    `select 1 from information_schema.columns where table_schema = $1
     and table_name = 'applied_migrations' and column_name = 'is_compatible'`,
    [service],
  )
  if (columns.length === 0)
    await query(
      `alter table "${service}".applied_migrations
       add column is_compatible boolean not null default false`,
    )
  const found = await query(
    `select name, is_compatible from "${service}".applied_migrations`,
  )
  return new Map(
    rows(AppliedRow, found).map(({ name, is_compatible }) => [
      name,
      is_compatible,
    ]),
  )
}

/**
 * A newer version made the tables. Older code could misread them, or write what
 * the newer one rejects.
 */
export class NewerTablesError extends BaseError {
  override readonly name = 'NewerTablesError'

  constructor(service: string, unknown: readonly string[]) {
    super(
      `A newer version of Cairn made the tables of ${service} (${unknown.toSorted().join(', ')}). Start that version, or restore a backup from before it.`,
    )
  }
}

/** Statements end with a semicolon at the end of a line, outside of `$$ … $$`. */
const statement = /(?:\$\$[\s\S]*?\$\$|[\s\S])+?(?:;\s*$|$(?![\s\S]))/gm

/** Splits SQL into statements. */
function statementsOf(sql: string): string[] {
  return (sql.match(statement) ?? [])
    .map((one) => one.trim().replace(/;$/, ''))
    .filter((one) => one !== '')
}
