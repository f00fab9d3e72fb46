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
 * creating one.
 */
export async function writeEmptyStore(path: string): Promise<void> {
  const store = await PGlite.create('memory://')
  const dump = await store.dumpDataDir('none')
  await store.close()
  await writeFile(path, Buffer.from(await dump.arrayBuffer()))
}

/** Opens an empty embedded store in memory. */
export async function openEmbedded(): Promise<Database> {
  const path = process.env.TEST_EMPTY_STORE
  const beginning = path ? new Blob([await readFile(path)]) : undefined
  return openDatabase('memory://', { beginning })
}

async function openEmpty(): Promise<Database> {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  await using admin = await openDatabase(server.href)
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  return openDatabase(server.href)
}
