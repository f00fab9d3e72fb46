import { createHash } from 'node:crypto'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import type { Keys } from '../keys.ts'
import type { Database } from '../store/database.ts'
import { rows } from '../store/rows.ts'
import type { SecretStore } from './secret-store.ts'

const FingerprintRow = z.object({ fingerprint: z.string() })

/**
 * Secrets that keys, sealed data or coins depend on. A new secret would lose
 * those. The guard's address stands for a key that no file holds.
 */
export const lastingSecrets =
  /^(?:guard-key|guard-address|guard-totp-key|relayer-key|keyshare-\d+)$/

/**
 * Id of the lock, any fixed number: two hosts that start at once take turns.
 */
const lockId = 4_000_164

/**
 * Stores a fingerprint of each lasting secret in the database that was made
 * with it. The returned function throws {@link SecretChangedError} when the
 * secret is missing or differs, because a new secret would change every key
 * derived from it.
 *
 * @see SRVC-01 f
 */
export function keepSecrets(database: Database, read: SecretStore) {
  return async (name: string, bytes: number): Promise<Uint8Array> => {
    const [secret] = await keepKnown(database, name, {
      read: async () => {
        const kept = await read(name, bytes, { make: false })
        return kept && [kept]
      },
      make: async () => [await read(name, bytes)],
    })
    return secret
  }
}

/**
 * Reads secrets, or makes one if the database knows none. Of several, one must
 * be that of the database.
 *
 * @throws {SecretChangedError} when none of them is
 */
export async function keepKnown(
  database: Database,
  name: string,
  file: {
    readonly read: () => Promise<Keys | undefined>
    readonly make: () => Promise<Keys>
  },
): Promise<Keys> {
  const { read, make } = file
  if (!lastingSecrets.test(name)) return (await read()) ?? make()
  return database.transaction(async ({ query }) => {
    await query('select pg_advisory_xact_lock($1)', [lockId])
    await query('create schema if not exists host')
    await query(
      'create table if not exists host.secret_fingerprints (name text primary key, fingerprint text not null)',
    )
    const found = await query(
      'select fingerprint from host.secret_fingerprints where name = $1',
      [name],
    )
    const [known] = rows(FingerprintRow, found)
    const secrets = (await read()) ?? (known ? undefined : await make())
    if (!secrets) throw new SecretChangedError(name, 'missing')
    const prints = secrets.map((secret) => fingerprintOf(name, secret))
    if (known && !prints.includes(known.fingerprint))
      throw new SecretChangedError(name, 'another one')
    if (!known)
      await query('insert into host.secret_fingerprints values ($1, $2)', [
        name,
        prints[0],
      ])
    return secrets
  })
}

/**
 * Hashes a secret, together with its name. The secret is random bytes, so the
 * hash reveals nothing.
 */
export function fingerprintOf(name: string, secret: Uint8Array): string {
  return createHash('sha256')
    .update(`cairn secret ${name}\n`)
    .update(secret)
    .digest('hex')
}

/** The database was made with another secret. The message holds no secret. */
export class SecretChangedError extends BaseError {
  override readonly name = 'SecretChangedError'

  constructor(secret: string, state: 'missing' | 'another one') {
    super(
      `The secret ${secret} is ${state}, but the database was made with it. Bring it back from a copy; a new one would change every key that comes from it.`,
    )
  }
}
