import pg from 'pg'
import { HttpError } from './http-error.ts'

/** The store does not answer now; a call that comes later may go well. */
export class StoreLostError extends HttpError {
  constructor(cause: unknown) {
    super('Unavailable', 'The store does not answer. Try again later.', {
      cause,
    })
  }
}

/**
 * The loss behind an error, however often something else was wrapped round it.
 * A store that has no room, or may only be read, is lost for who writes.
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
 * What to throw for an error of a connection to PostgreSQL: a refusal of the
 * server stays as it is, anything else means that nobody answered.
 */
export function toStoreLost(error: unknown): unknown {
  if (findStoreLost(error)) return error
  if (!(error instanceof pg.DatabaseError)) return new StoreLostError(error)
  return isLost(error.code) ? new StoreLostError(error) : error
}

/**
 * By SQLSTATE: the connection failed, the server ends, starts, is full, has no
 * room or memory, or may only be read.
 */
function isLost(code: string | undefined): boolean {
  return /^(?:08...|57P0[1-3]|53...|25006)$/.test(code ?? '')
}

/**
 * A pool that tells a lost server as such, whoever asks it. Its connections
 * may end at any time, also in the middle of a transaction.
 *
 * @see SRVC-01
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new TellingPool(config)
  // An idle connection that the server ends is replaced at the next query.
  pool.on('error', () => {})
  // One that is in use tells its user by the query that fails. Without somebody
  // who hears its `error`, Node would end the process.
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

  // The pool itself asks with a callback, and others for a promise.
  override connect = ((...args: unknown[]) => {
    const asked = (super.connect as Ask).call(this, ...args)
    if (args.length > 0) return asked
    return asked.catch((error: unknown) => {
      throw toStoreLost(error)
    })
  }) as pg.Pool['connect']
}
