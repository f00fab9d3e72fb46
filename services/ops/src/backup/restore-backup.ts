import { readdir, rm } from 'node:fs/promises'
import { BaseError } from '@cairn/primitives'
import { isPostgresUrl, openDatabase } from '@cairn/service-kit'
import { restoreDump } from '../postgres/dump.ts'
import { countSchemas } from '../postgres/fingerprints.ts'
import { withPostgres } from '../postgres/with-postgres.ts'
import { withEmbedded } from '../postgres/with-store.ts'
import { fileNames, type OpenBackup, readSealed } from './files.ts'
import { compareTables, describeTables } from './tables.ts'

/**
 * Restores the tables of a backup into an empty database or into a new embedded
 * store, and compares their rows with its manifest.
 *
 * @throws {OtherStoreError} if the backup is of the other kind of database
 * @throws {NotEmptyError} if the database holds tables
 * @throws {CountError} if it differs from the manifest then
 */
export async function restoreDatabase(
  backup: OpenBackup,
  url: string,
): Promise<void> {
  const isServer = isPostgresUrl(url)
  if (isServer !== (backup.manifest.store === 'postgres'))
    throw new OtherStoreError(backup.manifest.store)
  await (isServer ? restoreServer(backup, url) : restoreEmbedded(backup, url))
}

async function restoreServer(backup: OpenBackup, url: string): Promise<void> {
  const schemas = await withPostgres(url, countSchemas)
  if (schemas > 0) throw new NotEmptyError()
  await restoreDump(url, readSealed(backup, fileNames.database))
  assertSame(backup, await withPostgres(url, describeTables))
}

async function restoreEmbedded(
  backup: OpenBackup,
  folder: string,
): Promise<void> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new StoreThereError(folder)
  const parts = await Array.fromAsync(readSealed(backup, fileNames.database))
  try {
    const beginning = new Blob(parts as BlobPart[])
    await (await openDatabase(folder, { beginning }))[Symbol.asyncDispose]()
    assertSame(backup, await withEmbedded(folder, describeTables))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function assertSame(
  { manifest }: OpenBackup,
  found: OpenBackup['manifest']['schemas'],
): void {
  const differences = compareTables(manifest.schemas, found)
  if (differences.length > 0) throw new CountError(differences)
}

/** The database to restore into holds something. */
class NotEmptyError extends BaseError {
  override readonly name = 'NotEmptyError'

  constructor() {
    super(
      'The database is not empty, and nothing was restored. Make a new one (createdb) and name it in DATABASE_URL.',
    )
  }
}

/** The restored tables are not those of the manifest. */
class CountError extends BaseError {
  override readonly name = 'CountError'

  constructor(differences: readonly string[]) {
    super(
      `The backup does not hold what its manifest says. ${differences.join(' ')} Use another backup.`,
    )
  }
}

/** The folder to restore into holds something. */
class StoreThereError extends BaseError {
  override readonly name = 'StoreThereError'

  constructor(folder: string) {
    super(
      `${folder} is not empty, and nothing was restored. Move it away, or set DATA_DIR to another folder.`,
    )
  }
}

/** The backup is of the other kind of database. */
class OtherStoreError extends BaseError {
  override readonly name = 'OtherStoreError'

  constructor(store: OpenBackup['manifest']['store']) {
    super(
      store === 'pglite'
        ? 'The backup is of an embedded store, and DATABASE_URL names PostgreSQL. Nothing was restored. Leave DATABASE_URL out.'
        : 'The backup is of PostgreSQL, and DATABASE_URL names an embedded store. Nothing was restored. Name an empty database of PostgreSQL.',
    )
  }
}
