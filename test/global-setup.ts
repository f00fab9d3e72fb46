import { findPostgres, startPostgres } from './postgres.ts'

/** Starts one PostgreSQL for the whole run, where the machine has one. */
export async function setup() {
  const bin = findPostgres()
  if (!bin) {
    console.warn(
      'PostgreSQL is not on this machine: services are tested on PGlite only.',
    )
    return
  }
  const server = await startPostgres(bin)
  process.env.TEST_POSTGRES_URL = server.url
  return () => server[Symbol.asyncDispose]()
}
