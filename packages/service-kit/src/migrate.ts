import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import type { Database } from './database.ts'
import { rows } from './rows.ts'

const AppliedRow = z.object({ name: z.string() })

/**
 * Id of the lock, any fixed number: two hosts that start at once take turns.
 */
const lockId = 4_000_163

/**
 * Brings a service's tables up to date: creates the Postgres schema named
 * after it and runs the `*.sql` files of `folder` that have not run yet, in
 * the order of their names, in one transaction. Forward only.
 *
 * @throws {NewerTablesError} when a newer version brought the tables up to date
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
    await query(
      `create table if not exists "${service}".applied_migrations (name text primary key)`,
    )
    const applied = await query(
      `select name from "${service}".applied_migrations`,
    )
    const done = new Set(rows(AppliedRow, applied).map(({ name }) => name))
    const unknown = [...done].filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new NewerTablesError(service, unknown)
    for (const name of names.filter((n) => !done.has(n))) {
      for (const statement of statementsOf(
        await readFile(join(folder, name), 'utf8'),
      )) {
        await query(statement)
      }
      await query(`insert into "${service}".applied_migrations values ($1)`, [
        name,
      ])
    }
  }
  // Another host may migrate first, and an index of a large table takes long.
  await database.transaction(run, { isUnlimited: true })
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
