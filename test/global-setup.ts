import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeEmptyStore } from '../packages/service-kit/testing/index.ts'
import { findPostgres } from '../scripts/programs.mjs'
import { startPostgres } from './postgres.ts'

/**
 * Creates what all tests share: an empty embedded store, a PostgreSQL, and a
 * place for compiled code, so that not every process compiles the same files.
 */
export async function setup() {
  await using kept = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-store-'))
  // Workers that end write compiled code there until they are gone.
  const patiently = { maxRetries: 20, retryDelay: 100 }
  kept.defer(() => rm(folder, { recursive: true, ...patiently }))
  const store = join(folder, 'empty.tar')
  await writeEmptyStore(store)
  process.env.TEST_EMPTY_STORE = store
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  // `scripts/test.mjs` starts one for browser tests too.
  const server = process.env.TEST_POSTGRES_URL ? undefined : await tryPostgres()
  if (server) {
    kept.use(server)
    process.env.TEST_POSTGRES_URL = server.url
  }
  const started = kept.move()
  return () => started.disposeAsync()
}

/** Starts a PostgreSQL if the machine has one. */
async function tryPostgres() {
  const bin = findPostgres()
  if (bin) return startPostgres(bin)
  console.warn(
    'PostgreSQL is not on this machine: services are tested on PGlite only.',
  )
  return undefined
}
