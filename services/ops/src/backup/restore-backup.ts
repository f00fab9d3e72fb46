import { readdir, rename, rm } from 'node:fs/promises'
import { BaseError } from '@cairn/primitives'
import { isPostgresUrl, openDatabase } from '@cairn/service-kit'
import { restoreDump } from '../postgres/dump.ts'
import { countOwnObjects } from '../postgres/fingerprints.ts'
import { withPostgres } from '../postgres/with-postgres.ts'
import { withEmbedded } from '../postgres/with-store.ts'
import type { OpenBackup } from './files.ts'
import type { Schemas } from './manifest.ts'
import { compareTables, describeTables } from './tables.ts'

/** The table of `api` where the end of sessions is noted. */
const endedSessions = 'revoked_tokens'

/**
 * Restores the tables of a backup into an empty database or into a new embedded
 * store, and compares their rows with its manifest. One that has exactly the
 * tables and values of the backup stays as it is, so that a restore can be
 * repeated.
 *
 * @param endSessions - told of the store before a host can start over a new one
 * @returns whether it had them already
 * @throws {OtherStoreError} if the backup is of the other kind of database
 * @throws {NotEmptyError} if the database holds anything else
 * @throws {CountError} if it differs from the manifest then
 */
export async function restoreDatabase(
  backup: OpenBackup,
  url: string,
  endSessions: (url: string) => Promise<unknown> = async () => {},
): Promise<{ readonly wasThere: boolean }> {
  const isServer = isPostgresUrl(url)
  if (isServer !== (backup.manifest.store === 'postgres'))
    throw new OtherStoreError(backup.manifest.store)
  const wasThere = await (isServer
    ? restoreServer(backup, url, endSessions)
    : restoreEmbedded(backup, url, endSessions))
  if (wasThere) await endSessions(url)
  return { wasThere }
}

async function restoreServer(
  backup: OpenBackup,
  url: string,
  endSessions: (url: string) => Promise<unknown>,
): Promise<boolean> {
  const objects = await withPostgres(url, countOwnObjects)
  if (objects > 0) {
    if (isOf(backup, await withPostgres(url, describeTables))) return true
    throw new NotEmptyError()
  }
  await restoreDump(url, backup.read('database'))
  // First of all: tables that differ from the manifest have sessions as well.
  await endSessions(url)
  const found = await withPostgres(url, describeTables)
  assertSame(backup, withSessionsOf(backup.manifest.schemas, found))
  return false
}

async function restoreEmbedded(
  backup: OpenBackup,
  folder: string,
  endSessions: (url: string) => Promise<unknown>,
): Promise<boolean> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) {
    const held = await withEmbedded(folder, describeTables).catch(() => ({}))
    if (isOf(backup, held)) return true
    throw new StoreThereError(folder)
  }
  // A restore that ends half-way leaves no store that a host would start over.
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  const parts = await Array.fromAsync(backup.read('database'))
  try {
    const beginning = new Blob(parts as BlobPart[])
    await (await openDatabase(partial, { beginning }))[Symbol.asyncDispose]()
    assertSame(backup, await withEmbedded(partial, describeTables))
    await endSessions(partial)
    await rename(partial, folder)
    return false
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Whether tables are those of a backup, with the same values and no others, but
 * for the end of all sessions, which a restore that was cut off may have noted.
 */
function isOf({ manifest }: OpenBackup, found: Schemas): boolean {
  const tablesOf = (schemas: Schemas) =>
    Object.entries(schemas)
      .flatMap(([name, { tables }]) =>
        Object.keys(tables).map((table) => `${name}.${table}`),
      )
      .toSorted()
      .join()
  return (
    tablesOf(manifest.schemas) === tablesOf(found) &&
    compareTables(manifest.schemas, withSessionsOf(manifest.schemas, found))
      .length === 0
  )
}

/** Puts a backup's word about ended sessions in the place of what is there. */
function withSessionsOf(wanted: Schemas, found: Schemas): Schemas {
  const { api } = found
  if (!api) return found
  const [tables, digests] = [wanted.api?.tables, wanted.api?.digests]
  const count = tables?.[endedSessions]
  const digest = digests?.[endedSessions]
  return {
    ...found,
    api: {
      ...api,
      tables: {
        ...api.tables,
        ...(count !== undefined && { [endedSessions]: count }),
      },
      digests: {
        ...api.digests,
        ...(digest !== undefined && { [endedSessions]: digest }),
      },
    },
  }
}

function assertSame({ manifest }: OpenBackup, found: Schemas): void {
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
