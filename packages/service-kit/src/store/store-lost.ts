import pg from 'pg'
import { HttpError } from '../http-error.ts'

/** The store does not answer. A later call may succeed. */
export class StoreLostError extends HttpError {
  constructor(cause: unknown) {
    super('Unavailable', 'The store does not answer. Try again later.', {
      cause,
    })
  }
}

/**
 * Finds a lost store among an error and its causes. A store that is full or
 * read-only counts as lost.
 */
export function findStoreLost(error: unknown): StoreLostError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreLostError) return at
    const { code } = at as { readonly code?: unknown }
    if (typeof code === 'string' && isLost(code)) return new StoreLostError(at)
  }
  return undefined
}

/**
 * Converts a connection error of PostgreSQL. An error that the server answered
 * stays as it is; any other error means that the server did not answer.
 */
export function toStoreLost(error: unknown): unknown {
  if (findStoreLost(error)) return error
  if (!(error instanceof pg.DatabaseError)) return new StoreLostError(error)
  return isLost(error.code) ? new StoreLostError(error) : error
}

/**
 * Whether an SQLSTATE means a lost store: the connection failed, or the server
 * is stopping, starting, out of connections, disk or memory, or read-only;
 * another host kept a lock, or this one was silent in a transaction.
 */
function isLost(code: string | undefined): boolean {
  return /^(?:08...|57P0[1-3]|53...|25006|25P03|55P03)$/.test(code ?? '')
}

/** Runs a query as a part of something, given the query's text. */
export type AroundQuery = <T>(text: string, ask: () => Promise<T>) => Promise<T>

/** Puts `around` about each query of a store's client. */
export function observe(
  client: { query: unknown },
  around: AroundQuery | undefined,
): void {
  if (!around) return
  const ask = (client.query as Ask).bind(client)
  client.query = (...args: unknown[]) =>
    around(textOf(args[0]), () => ask(...args))
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { readonly text?: string } | undefined)?.text ?? ''
}

/**
 * Creates a pool that throws {@link StoreLostError} when its server is lost.
 * Connections may end at any time, also during a transaction.
 *
 * @see SRVC-01
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new TellingPool(config)
  // The pool replaces an idle connection that the server ended.
  pool.on('error', () => {})
  // A connection in use reports its end through the failing query. Without a
  // listener for `error`, Node would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Ask = (...args: unknown[]) => Promise<unknown>

class TellingPool extends pg.Pool {
  override query = (async (...args: unknown[]) => {
    try {
      return await (super.query as Ask).call(this, ...args)
    } catch (error) {
      throw toStoreLost(error)
    }
  }) as pg.Pool['query']

  // The pool calls `connect` with a callback; other callers use the promise.
  override connect = ((...args: unknown[]) => {
    const asked = (super.connect as Ask).call(this, ...args)
    if (args.length > 0) return asked
    return asked.catch((error: unknown) => {
      throw toStoreLost(error)
    })
  }) as pg.Pool['connect']
}
