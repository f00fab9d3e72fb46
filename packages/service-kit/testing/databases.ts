import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { type Database, openDatabase } from '../src/index.ts'

/** A store for tests. `open` opens it empty. */
export type TestDatabase = {
  readonly name: string
  readonly open: () => Promise<Database>
}

/**
 * Every store that this machine can test on: always PGlite, and PostgreSQL if
 * the test run found its binaries (it prints a notice if not).
 *
 * For `describe.each(testDatabases)`.
 */
export const testDatabases: readonly TestDatabase[] = [
  { name: 'PGlite', open: openEmbedded },
  ...(process.env.TEST_POSTGRES_URL
    ? [{ name: 'PostgreSQL', open: () => openEmpty() }]
    : []),
]

/**
 * The store that takes the least time here, for `describe.each` of a suite that
 * is long for other reasons than its store: what its queries do on each store
 * is what the other suites of its service are for.
 */
export const quickDatabases: readonly TestDatabase[] = [
  {
    name: process.env.TEST_POSTGRES_URL ? 'PostgreSQL' : 'PGlite',
    open: () => openQuick(),
  },
]

/**
 * Writes an empty embedded store to a file. Tests load it, which is faster than
 * creating one. It is small, because each test copies it: a short log, little
 * memory for pages, and no templates for databases that no test creates.
 */
export async function writeEmptyStore(path: string): Promise<void> {
  const store = await PGlite.create('memory://', {
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['shared_buffers = 8MB'],
  })
  await store.exec('update pg_database set datistemplate = false')
  await store.exec('drop database template0')
  await store.exec('drop database template1')
  await store.exec('checkpoint')
  const dump = await store.dumpDataDir('none')
  await store.close()
  await writeFile(path, Buffer.from(await dump.arrayBuffer()))
}

/** Files of a worker share its modules, so each worker reads the store once. */
let beginning: Promise<Blob> | undefined

/** Opens an empty embedded store in memory. */
export async function openEmbedded(): Promise<Database> {
  const path = process.env.TEST_EMPTY_STORE
  if (!path) return openDatabase('memory://')
  beginning ??= readFile(path).then((bytes) => new Blob([bytes]))
  return openDatabase('memory://', { beginning: await beginning })
}

/**
 * Opens an empty store of the kind that takes the least time here: PostgreSQL,
 * or the embedded one without it. For tests that are about something else than
 * the store.
 */
export async function openQuick(): Promise<Database> {
  const { DATABASE_URL: url } = await quickStore()
  return url === undefined ? openEmbedded() : openDatabase(url)
}

/**
 * Returns the settings of a host whose store takes the least time here. An
 * embedded store costs a host half of its start.
 */
export async function quickStore(): Promise<{
  readonly DATABASE_URL?: string
}> {
  if (!process.env.TEST_POSTGRES_URL) return {}
  // What a crash loses does not matter to these tests.
  return { DATABASE_URL: await createEmpty('set synchronous_commit = off') }
}

async function openEmpty(): Promise<Database> {
  return openDatabase(await createEmpty())
}

/** Creates an empty database on the run's server, which deletes it at its end. */
async function createEmpty(setting?: string): Promise<string> {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  await using admin = await openDatabase(server.href)
  await admin.query(`create database ${name}`)
  if (setting) await admin.query(`alter database ${name} ${setting}`)
  server.pathname = `/${name}`
  return server.href
}
