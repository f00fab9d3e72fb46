import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fingerprintOf,
  readSecretLines,
  SecretFileError,
} from '@cairn/service-kit'
import type { KnownSecret } from './known-secrets.ts'

/** A secret with the keys of its file; none if it is missing or broken. */
export type ReadSecret = KnownSecret & { readonly keys: readonly Uint8Array[] }

/** Short form of a fingerprint, in hex digits. Enough to tell secrets apart. */
const shownDigits = 16

/** Returns the fingerprints of a secret's keys, shortened for people. */
export function showFingerprints({ name, keys }: ReadSecret): string[] {
  return keys.map((key) => fingerprintOf(name, key).slice(0, shownDigits))
}

/** Reads the file of a secret. A broken one counts as missing here. */
export async function readSecret(secret: KnownSecret): Promise<ReadSecret> {
  const keys = await readSecretLines(secret.path, secret.bytes).catch(
    (error: unknown) => {
      if (error instanceof SecretFileError) return undefined
      throw error
    },
  )
  return { ...secret, keys: keys ?? [] }
}

/**
 * Checks secrets on their disk, without a change.
 *
 * @param options.known - fingerprints of the database, by name
 * @param options.others - folders with the secrets of other environments
 * @returns a sentence for each fault
 */
export async function checkSecrets(
  secrets: readonly KnownSecret[],
  options: {
    readonly known: ReadonlyMap<string, string>
    readonly others: readonly string[]
  },
): Promise<readonly string[]> {
  const read = await Promise.all(secrets.map(readSecret))
  const own = await Promise.all(
    read.map((secret) => checkFile(secret, options.known)),
  )
  const shared = await Promise.all(
    options.others.map((folder) => checkOther(read, folder)),
  )
  return [...own.flat(), ...checkEqual(read), ...shared.flat()]
}

async function checkFile(
  secret: ReadSecret,
  known: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { name, service, path, bytes, keys, rotates } = secret
  const found = await stat(path).catch(() => undefined)
  const wanted = known.get(name)
  if (!found)
    return [
      wanted
        ? `${name} is missing (${path}), and the database was made with one. Bring it back from a backup: a new one does not fit.`
        : `${name} of ${service} is missing (${path}). Make it: npm run ops -- secrets make.`,
    ]
  const faults: string[] = []
  if ((found.mode & 0o077) !== 0)
    faults.push(
      `${name} can be read by other users of this machine (mode ${(found.mode & 0o777).toString(8)}). Run: chmod 600 ${path}`,
    )
  if (keys.length === 0 || (keys.length > 1 && !rotates))
    faults.push(
      `${name} is broken: ${path} must hold ${2 * bytes} hex digits. Bring it back from a backup.`,
    )
  else if (wanted && !keys.some((key) => fingerprintOf(name, key) === wanted))
    faults.push(
      `${name} is not the one that the database was made with. The host does not start with it. Bring the right one back from a backup.`,
    )
  return faults
}

/** Finds different secrets with equal bytes. */
function checkEqual(secrets: readonly ReadSecret[]): string[] {
  const seen = new Map<string, string>()
  const faults: string[] = []
  for (const { name, keys } of secrets)
    for (const key of keys) {
      const text = Buffer.from(key).toString('hex')
      const other = seen.get(text)
      if (other)
        faults.push(
          `${name} and ${other} hold the same bytes. Who learns one knows both. Replace the one that is not in use yet.`,
        )
      seen.set(text, name)
    }
  return faults
}

/** Finds secrets that another environment has too. */
async function checkOther(
  secrets: readonly ReadSecret[],
  folder: string,
): Promise<string[]> {
  const others = await Promise.all(
    secrets.map((secret) =>
      readSecret({ ...secret, path: join(folder, secret.name) }),
    ),
  )
  const theirs = new Set(
    others.flatMap(({ keys }) =>
      keys.map((key) => Buffer.from(key).toString('hex')),
    ),
  )
  return secrets
    .filter(({ keys }) =>
      keys.some((key) => theirs.has(Buffer.from(key).toString('hex'))),
    )
    .map(
      ({ name }) =>
        `${name} is also a secret of the environment in ${folder}. Whoever runs that one can act as this one. Each environment needs its own.`,
    )
}
