import { randomBytes } from 'node:crypto'
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
  { name: 'PGlite', open: () => openDatabase('memory://') },
  ...(process.env.TEST_POSTGRES_URL
    ? [{ name: 'PostgreSQL', open: () => openEmpty() }]
    : []),
]

async function openEmpty(): Promise<Database> {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  await using admin = await openDatabase(server.href)
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  return openDatabase(server.href)
}
