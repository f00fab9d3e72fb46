import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type HostConfig, takeDataFolder } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { type Environment, isPostgresUrl, rows } from '@cairn/service-kit'
import * as z from 'zod'
import { dumpSchemas } from '../postgres/dump.ts'
import { withPostgres } from '../postgres/with-postgres.ts'
import { withEmbedded } from '../postgres/with-store.ts'
import { listSecrets } from '../secrets/known-secrets.ts'
import { fileNames, type Place, writeForm, writeSealed } from './files.ts'
import { backupFormat, type Manifest, ownVersion } from './manifest.ts'
import type { Unlock } from './seal.ts'
import { readSecretFiles } from './secret-files.ts'
import { describeTables } from './tables.ts'

const SnapshotRow = z.object({ snapshot: z.string() })

/**
 * Writes a backup of a configuration's database and secrets into a new folder:
 * of PostgreSQL while hosts run, of an embedded store once its host is stopped.
 * Tables and their digests are of one moment.
 *
 * @throws {FolderTakenError} if the folder exists
 * @see SRVC-01
 */
export async function makeBackup(options: {
  readonly config: HostConfig
  readonly env: Environment
  readonly folder: string
  readonly unlock: Unlock
  readonly now: Date
}): Promise<Manifest> {
  const { config, env, unlock, now } = options
  const target = resolve(options.folder)
  const secrets = await readSecretFiles(listSecrets(config, env), env)
  // A backup that ends half-way never has the name of a whole one.
  const folder = `${target}.partial`
  await makeFolder(target, folder)
  try {
    const place = { folder, unlock }
    const isServer = isPostgresUrl(config.databaseUrl)
    const { schemas, database } = isServer
      ? await saveServer(config.databaseUrl, place)
      : await saveEmbedded(config, place)
    const manifest: Manifest = {
      format: backupFormat,
      cairn: ownVersion(),
      madeAt: now.toISOString(),
      environment: config.environment,
      store: isServer ? 'postgres' : 'pglite',
      schemas,
      files: {
        [fileNames.database]: database,
        [fileNames.secrets]: await writeSealed(
          place,
          fileNames.secrets,
          jsonOf(secrets),
        ),
      },
    }
    await writeSealed(place, fileNames.manifest, jsonOf(manifest))
    await writeForm(place)
    await rename(folder, target)
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

type Saved = {
  readonly schemas: Manifest['schemas']
  readonly database: Manifest['files'][string]
}

/** Saves the tables of a server as they are at one moment. */
function saveServer(url: string, place: Place): Promise<Saved> {
  return withPostgres(url, async (connection) => {
    await connection.query('begin isolation level repeatable read read only')
    const exported = await connection.query(
      'select pg_export_snapshot() as snapshot',
    )
    const snapshot = rows(SnapshotRow, exported)[0]?.snapshot ?? ''
    const schemas = assertTables(await describeTables(connection))
    const dump = dumpSchemas(url, { schemas: Object.keys(schemas), snapshot })
    const database = await writeSealed(place, fileNames.database, dump)
    await connection.query('commit')
    return { schemas, database }
  })
}

/**
 * Saves the files of an embedded store.
 *
 * @throws {DataFolderInUseError} while a host runs on it
 */
async function saveEmbedded(
  { dataDir, databaseUrl }: HostConfig,
  place: Place,
): Promise<Saved> {
  await using _ = await takeDataFolder(dataDir)
  return await withEmbedded(databaseUrl, async (store) => {
    const schemas = assertTables(await describeTables(store))
    const files = (await store.dump()).stream()
    const database = await writeSealed(place, fileNames.database, files)
    return { schemas, database }
  })
}

function assertTables(schemas: Manifest['schemas']): Manifest['schemas'] {
  if (Object.keys(schemas).length === 0) throw new NothingToSaveError()
  return schemas
}

async function makeFolder(target: string, folder: string): Promise<void> {
  if (existsSync(target)) throw new FolderTakenError(target)
  if (existsSync(folder)) throw new PartialError(folder)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (cause) {
    throw new FolderTakenError(target, cause)
  }
}

/** Makes a stream of the JSON of a value. */
export async function* jsonOf(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value))
}

/** The folder of a backup exists or cannot be made. */
class FolderTakenError extends BaseError {
  override readonly name = 'FolderTakenError'

  constructor(folder: string, cause?: unknown) {
    super(
      `The folder ${folder} cannot be made. A backup needs a new folder: its parent must exist, and ${folder} must not.`,
      { cause },
    )
  }
}

/** A backup that ended half-way is in the place of a new one. */
class PartialError extends BaseError {
  override readonly name = 'PartialError'

  constructor(folder: string) {
    super(
      `${folder} is of a backup that was cut off, or that still runs. If none runs, it is of no use. Delete ${folder} and repeat the command.`,
    )
  }
}

/** The database holds nothing of Cairn. */
class NothingToSaveError extends BaseError {
  override readonly name = 'NothingToSaveError'

  constructor() {
    super('The database holds no tables of Cairn. Is DATABASE_URL right?')
  }
}
