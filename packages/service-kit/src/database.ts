import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'

/** Drizzle over either store. A transaction has the same type. */
export type Orm = PgDatabase<PgQueryResultHKT>

export type Row = Readonly<Record<string, unknown>>

/** The one store of a process: embedded PGlite, or a PostgreSQL server. */
export type Database = AsyncDisposable & {
  readonly kind: 'pglite' | 'postgres'
  readonly orm: Orm
  /** Raw SQL for hot paths: `$1` parameters, rows out. */
  readonly query: <T = Row>(
    text: string,
    parameters?: readonly unknown[],
  ) => Promise<T[]>
  /** Runs `work` in one transaction; its `query` is bound to it. */
  readonly transaction: <T>(
    work: (tx: Pick<Database, 'orm' | 'query'>) => Promise<T>,
  ) => Promise<T>
  /** Calls back on `NOTIFY channel`; the result stops it. */
  readonly listen: (
    channel: string,
    onNotice: (payload: string) => void,
  ) => Promise<() => Promise<void>>
  readonly notify: (channel: string, payload: string) => Promise<void>
}

/**
 * Opens the store at `url`: `postgres://…` is a server, `memory://` an embedded
 * store that forgets at exit, anything else a folder of the embedded store.
 */
export async function openDatabase(url: string): Promise<Database> {
  return /^postgres(ql)?:/.test(url) ? openPostgres(url) : openPglite(url)
}

async function openPglite(url: string): Promise<Database> {
  if (!url.startsWith('memory://')) await mkdir(url, { recursive: true })
  const client = await PGlite.create(url)
  const query: Database['query'] = async <T>(
    text: string,
    parameters: readonly unknown[] = [],
  ) => (await client.query<T>(text, [...parameters])).rows
  return {
    kind: 'pglite',
    orm: drizzlePglite(client) as unknown as Orm,
    query,
    transaction: (work) =>
      client.transaction((tx) =>
        work({
          orm: drizzlePglite(tx as unknown as PGlite) as unknown as Orm,
          query: async <T>(text: string, parameters: readonly unknown[] = []) =>
            (await tx.query<T>(text, [...parameters])).rows,
        }),
      ),
    listen: (channel, onNotice) => client.listen(channel, onNotice),
    notify: async (channel, payload) => {
      await client.query('select pg_notify($1, $2)', [channel, payload])
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** Bounded, so that one service cannot starve the others of connections. */
const poolSize = 20

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // An idle connection that the server ends is replaced at the next query.
  pool.on('error', () => {})
  await pool.query('select 1')
  const query: Database['query'] = async <T>(
    text: string,
    parameters: readonly unknown[] = [],
  ) => (await pool.query(text, [...parameters])).rows as T[]
  return {
    kind: 'postgres',
    orm: drizzlePg(pool) as unknown as Orm,
    query,
    transaction: (work) => transact(pool, work),
    listen: (channel, onNotice) => listenPostgres(url, channel, onNotice),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

async function transact<T>(
  pool: pg.Pool,
  work: (tx: Pick<Database, 'orm' | 'query'>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work({
      orm: drizzlePg(client) as unknown as Orm,
      query: async <R>(text: string, parameters: readonly unknown[] = []) =>
        (await client.query(text, [...parameters])).rows as R[],
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function listenPostgres(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  client.on('notification', (notice) => onNotice(notice.payload ?? ''))
  // Listeners also poll: a lost connection costs time, never an event.
  client.on('error', () => {})
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return () => client.end()
}
