import { BaseError } from '@cairn/primitives'
import { restoreDump } from '../postgres/dump.ts'
import { countSchemas } from '../postgres/fingerprints.ts'
import { withPostgres } from '../postgres/with-postgres.ts'
import { fileNames, type OpenBackup, readSealed } from './files.ts'
import { compareTables, describeTables } from './tables.ts'

/**
 * Restores the tables of a backup into an empty database, and compares their
 * rows with its manifest.
 *
 * @throws {NotEmptyError} if the database holds tables
 * @throws {CountError} if it differs from the manifest then
 */
export async function restoreDatabase(
  backup: OpenBackup,
  url: string,
): Promise<void> {
  const schemas = await withPostgres(url, countSchemas)
  if (schemas > 0) throw new NotEmptyError()
  await restoreDump(url, readSealed(backup, fileNames.database))
  const found = await withPostgres(url, describeTables)
  const differences = compareTables(backup.manifest.schemas, found)
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
