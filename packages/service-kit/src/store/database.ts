import { chmod, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { BaseError } from '@cairn/primitives'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { HttpError } from '../http-error.ts'
import {
  type AroundQuery,
  createPool,
  observe,
  StoreLostError,
  toStoreLost,
} from './store-lost.ts'

export type Row = Readonly<Record<string, unknown>>

/** The one store of a process: embedded PGlite, or a PostgreSQL server. */
export type Database = AsyncDisposable & {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Runs SQL with `$1` parameters. Values of the rows are unknown: `rows(…)`
   * checks them.
   */
  readonly query: <T = Row>(
    text: string,
    parameters?: readonly unknown[],
  ) => Promise<T[]>
  /**
   * Runs `work` in one transaction; its `query` is bound to it.
   *
   * @param options.isUnlimited - lets its `query` run for hours, as a migration
   *   of a large table may
   */
  readonly transaction: <T>(
    work: (tx: Pick<Database, 'query'>) => Promise<T>,
    options?: { readonly isUnlimited?: boolean },
  ) => Promise<T>
  /** Calls `onNotice` on every `NOTIFY channel`. The result stops it. */
  readonly listen: (
    channel: string,
    onNotice: (payload: string) => void,
  ) => Promise<() => Promise<void>>
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** Returns all files of an embedded store, for `beginning`; absent for a server. */
  readonly dump?: () => Promise<Blob>
  /** Connections now; absent for the embedded store. */
  readonly connections?: () => {
    readonly busy: number
    readonly idle: number
    /** Calls that wait for a connection. */
    readonly waiting: number
    readonly most: number
  }
}

/**
 * Opens the store at `url`: a server for `postgres://…`, an embedded store in
 * memory for `memory://`, and an embedded store in a folder for anything else.
 *
 * @param options.beginning - initial content of a new embedded store, from
 *   `dump`. Loading it is several times faster than creating an empty store.
 * @param options.queryWithinMs - longest wait for a server's answer, in ms
 * @param options.mayBeAway - opens a server that does not answer yet, too
 * @param options.around - runs every query, for traces
 * @throws {StoreUnavailableError} when the store does not open
 */
export async function openDatabase(
  url: string,
  options: {
    readonly beginning?: Blob | undefined
    readonly queryWithinMs?: number
    readonly mayBeAway?: boolean
    readonly around?: AroundQuery | undefined
  } = {},
): Promise<Database> {
  return isPostgresUrl(url)
    ? openPostgres(url, options)
    : openPglite(url, options)
}

/**
 * Whether a URL names a PostgreSQL server. Any other URL is an embedded store.
 */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:/.test(url)
}

type Options = NonNullable<Parameters<typeof openDatabase>[1]>

async function openPglite(
  url: string,
  { beginning, around }: Options,
): Promise<Database> {
  const client = await createPglite(url, beginning)
  observe(client, around)
  const query: Database['query'] = async <T>(
    text: string,
    parameters: readonly unknown[] = [],
  ) => (await client.query<T>(text, [...parameters])).rows
  return {
    kind: 'pglite',
    query,
    transaction: (work) =>
      client.transaction((tx) => {
        observe(tx, around)
        return work({
          query: async <T>(text: string, parameters: readonly unknown[] = []) =>
            (await tx.query<T>(text, [...parameters])).rows,
        })
      }),
    listen: (channel, onNotice) => client.listen(channel, onNotice),
    notify: async (channel, payload) => {
      await client.query('select pg_notify($1, $2)', [channel, payload])
    },
    async dump() {
      await client.query('checkpoint')
      return client.dumpDataDir('gzip')
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

async function createPglite(url: string, beginning?: Blob): Promise<PGlite> {
  const options = beginning ? { loadDataDir: beginning } : {}
  if (url.startsWith('memory://')) return PGlite.create(url, options)
  try {
    await mkdir(url, { recursive: true })
    // PGlite creates files that every user of the machine may write.
    await chmod(url, 0o700)
    return await PGlite.create(url, options)
  } catch (cause) {
    throw new StoreUnavailableError(
      `The store in ${url} does not open. If its disk is full, make room and start again. Otherwise restore it from a backup. Keep the secrets beside it in any case.`,
      cause,
    )
  }
}

/** Maximum connections, so that one service cannot starve the others. */
const poolSize = 20
/** Pause before a listener reconnects, in ms. */
const relistenMs = 1_000
/** Longest wait for a connection, in ms. The call then fails. */
const connectWithinMs = 10_000
/**
 * Longest wait for the answer to a query, in ms. A connection can fall silent
 * without an end, for example behind a firewall, and its call would wait for
 * ever. No query of a service takes a tenth of this time.
 */
const queryWithinMs = 30_000
/**
 * Time after which the server ends a transaction whose host asks nothing more,
 * in ms: the host may be frozen, and others wait for its locks. Hosts work a
 * few ms between two queries.
 */
const idleWithinMs = 5_000
/**
 * Longest wait for a lock, in ms. It is longer than the time after which a
 * silent holder loses it.
 */
const lockWithinMs = 10_000
/** Silence after which a connection is probed, in ms. The system waits hours. */
const keepAliveAfterMs = 10_000
/** Longest time of a timer, in ms: 24 days. The driver takes 0 for unset. */
const unlimitedMs = 2_147_483_647
/** Pause between two queries that show whether a listener's server answers, in ms. */
const probeEveryMs = 5_000

async function openPostgres(
  url: string,
  { queryWithinMs: withinMs = queryWithinMs, mayBeAway, around }: Options,
): Promise<Database> {
  const pool = createPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: withinMs,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: idleWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  const asked = mayBeAway ? undefined : pool.query('select 1')
  await asked?.catch(async (cause: unknown) => {
    await pool.end()
    throw new StoreUnavailableError(
      `PostgreSQL does not answer at ${placeOf(url)}. Is it running, and is DATABASE_URL right?`,
      cause,
    )
  })
  observe(pool, around)
  const query: Database['query'] = async <T>(
    text: string,
    parameters: readonly unknown[] = [],
  ) => (await pool.query(text, [...parameters])).rows as T[]
  return {
    kind: 'postgres',
    query,
    transaction: (work, options) =>
      transact(pool, work, { isUnlimited: options?.isUnlimited, around }),
    listen: (channel, onNotice) =>
      listenPostgres(url, channel, onNotice, Math.min(probeEveryMs, withinMs)),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

type Ask = (
  text: string,
  parameters?: readonly unknown[],
) => Promise<pg.QueryResult>

async function transact<T>(
  pool: pg.Pool,
  work: (tx: Pick<Database, 'query'>) => Promise<T>,
  {
    isUnlimited = false,
    around,
  }: {
    readonly isUnlimited?: boolean | undefined
    readonly around: AroundQuery | undefined
  },
): Promise<T> {
  const client = await pool.connect()
  // The pool hands the same client out again, so it stays as it is.
  const observed = {
    query: (client.query as (...args: unknown[]) => unknown).bind(client),
  }
  observe(observed, around)
  const asked = observed as unknown as pg.PoolClient
  let broken = false
  const limit = isUnlimited ? { query_timeout: unlimitedMs } : {}
  const ask: Ask = (text, parameters = []) =>
    asked
      .query({ text, values: [...parameters], ...limit })
      .catch((error: unknown) => {
        // A connection that did not answer once takes no rollback either.
        broken ||= !(error instanceof pg.DatabaseError)
        throw toStoreLost(error)
      })
  try {
    await ask('begin')
    // Another host may migrate for long.
    if (isUnlimited) await ask('set local lock_timeout = 0')
    const result = await work({
      query: async <R>(text: string, parameters?: readonly unknown[]) =>
        (await ask(text, parameters)).rows as R[],
    })
    await ask('commit')
    return result
  } catch (error) {
    if (!broken)
      await ask('rollback').catch(() => {
        broken = true
      })
    throw broken && !(error instanceof HttpError)
      ? new StoreLostError(error)
      : error
  } finally {
    client.release(broken)
  }
}

async function listenPostgres(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  probeMs: number,
): Promise<() => Promise<void>> {
  let client = await connectListener(url, channel, onNotice)
  let isStopped = false
  const probes = setInterval(() => void probe(client, probeMs), probeMs).unref()
  const again = restoreListener()
  return async () => {
    isStopped = true
    clearInterval(probes)
    await client.end()
    await again
  }

  /**
   * Reconnects until stopped. Listeners also poll, so a lost connection delays
   * events and loses none.
   */
  async function restoreListener(): Promise<void> {
    while (!isStopped) {
      await ended(client)
      while (!isStopped) {
        await wait(relistenMs, undefined, { ref: false })
        const next = await connectListener(url, channel, onNotice).catch(
          () => undefined,
        )
        if (!next) continue
        client = next
        if (isStopped) await client.end()
        break
      }
    }
  }
}

/**
 * Ends a listener's connection whose server does not answer: the connection may
 * be half open, and would hear no notice again.
 */
async function probe(client: pg.Client, withinMs: number): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), withinMs)
  await client.query('select 1').catch(() => {})
  clearTimeout(late)
}

/**
 * Resolves when the connection ends. Node's `once` would throw at the `error`
 * event that comes before.
 */
function ended(client: pg.Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()))
}

async function connectListener(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  client.on('notification', (notice) => onNotice(notice.payload ?? ''))
  // An error is always followed by `end`, which is handled.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Returns host and database of a URL, without credentials. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'its address'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** The store does not open. The message holds no password. */
export class StoreUnavailableError extends BaseError {
  override readonly name = 'StoreUnavailableError'

  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
  }
}
