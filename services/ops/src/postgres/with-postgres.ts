import { BaseError } from '@cairn/primitives'
import { isPostgresUrl, type Row } from '@cairn/service-kit'
import pg from 'pg'

/** One connection to PostgreSQL. Its queries take as long as they take. */
export type Connection = {
  readonly query: (
    text: string,
    parameters?: readonly unknown[],
  ) => Promise<readonly Row[]>
}

const connectWithinMs = 5_000

/**
 * Runs `work` with a connection of its own.
 *
 * @throws {NoPostgresError} if the URL names no PostgreSQL
 * @throws {DatabaseError} if it does not answer
 */
export async function withPostgres<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (!isPostgresUrl(url)) throw new NoPostgresError()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
  })
  // A lost connection also fails the query that waits.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    await client.end().catch(() => {})
    throw new DatabaseError(placeOf(url), cause)
  }
  try {
    return await work({
      query: async (text, parameters = []) =>
        (await client.query(text, [...parameters])).rows as Row[],
    })
  } finally {
    await client.end()
  }
}

/** Returns host and database of a URL, without its password. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'its address'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Returns the URL of another database of the same server. */
export function siblingOf(url: string, database: string): string {
  const sibling = new URL(url)
  sibling.pathname = `/${database}`
  return sibling.href
}

/** The command needs PostgreSQL. */
export class NoPostgresError extends BaseError {
  override readonly name = 'NoPostgresError'

  constructor() {
    super(
      'This needs PostgreSQL, and DATABASE_URL names none. The embedded store is for trying Cairn.',
    )
  }
}

/** PostgreSQL does not answer. */
export class DatabaseError extends BaseError {
  override readonly name = 'DatabaseError'

  constructor(place: string, cause: unknown) {
    const { message } = cause as Error
    super(`PostgreSQL does not answer at ${place}: ${message}.`, { cause })
  }
}
