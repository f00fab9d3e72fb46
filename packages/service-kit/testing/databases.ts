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

async function openEmpty(): Promise<Database> {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  await using admin = await openDatabase(server.href)
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  return openDatabase(server.href)
}
