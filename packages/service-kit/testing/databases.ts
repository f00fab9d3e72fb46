import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { type Database, openDatabase } from '../src/index.ts'

/** A store that services are tested on, opened empty. */
export type TestDatabase = {
  readonly name: string
  readonly open: () => Promise<Database>
}

/**
 * Every store this machine can test on: PGlite always, PostgreSQL where the
 * test run found its binaries (it says so when it did not).
 *
 * For `describe.each(testDatabases)`.
 */
export const testDatabases: readonly TestDatabase[] = [
  { name: 'PGlite', open: openEmbedded },
  ...(process.env.TEST_POSTGRES_URL
    ? [{ name: 'PostgreSQL', open: () => openEmpty() }]
    : []),
]

/** Writes down the empty embedded store that those of a test run begin as. */
export async function writeEmptyStore(path: string): Promise<void> {
  const store = await PGlite.create('memory://')
  const dump = await store.dumpDataDir('none')
  await store.close()
  await writeFile(path, Buffer.from(await dump.arrayBuffer()))
}

/** Opens an embedded store of one's own, empty, that forgets when closed. */
export async function openEmbedded(): Promise<Database> {
  const path = process.env.TEST_EMPTY_STORE
  const beginning = path ? new Blob([await readFile(path)]) : undefined
  return openDatabase('memory://', beginning)
}

async function openEmpty(): Promise<Database> {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  await using admin = await openDatabase(server.href)
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  return openDatabase(server.href)
}
