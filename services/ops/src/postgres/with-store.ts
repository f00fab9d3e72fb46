import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { isPostgresUrl, openDatabase } from '@cairn/service-kit'
import { type Connection, withPostgres } from './with-postgres.ts'

/**
 * Runs `work` with PostgreSQL, or with an embedded store that no host uses.
 *
 * @throws {NoStoreError} if there is no embedded store at the URL
 * @throws {DatabaseError} if PostgreSQL does not answer
 */
export async function withStore<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return isPostgresUrl(url) ? withPostgres(url, work) : withEmbedded(url, work)
}

/**
 * Runs `work` with an embedded store that no host uses.
 *
 * @throws {NoStoreError} if there is none in the folder
 */
export async function withEmbedded<T>(
  folder: string,
  work: (
    store: Connection & { readonly dump: () => Promise<Blob> },
  ) => Promise<T>,
): Promise<T> {
  // Opening would make an empty one.
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new NoStoreError(folder)
  await using database = await openDatabase(folder)
  const { query, dump } = database
  if (!dump) throw new NoStoreError(folder)
  return await work({ query, dump })
}

/** The folder holds no embedded store. */
class NoStoreError extends BaseError {
  override readonly name = 'NoStoreError'

  constructor(folder: string) {
    super(
      `There is no store in ${folder}. Are DATA_DIR and DATABASE_URL those of the host?`,
    )
  }
}
