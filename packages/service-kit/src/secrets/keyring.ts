import { stat } from 'node:fs/promises'
import type { Keyring, Keys } from '../keys.ts'
import type { Environment } from '../platform.ts'
import type { Database } from '../store/database.ts'
import { keepKnown } from './lasting-secrets.ts'
import { makeSecret, readSecretLines, secretPath } from './secret-store.ts'

/** Minimum pause between two looks at a file, in ms. */
const lookEveryMs = 500

/**
 * Opens files of keys, one key a line. A missing file is made with one key.
 *
 * @param options.onError - called when a changed file cannot be read; the keys
 *   from before stay in use
 * @returns a function that throws {@link SecretFileError} for other content,
 *   and {@link SecretChangedError} if the database was made with another key
 */
export function createKeyrings(options: {
  readonly folder: string
  readonly env: Environment
  readonly database: Database
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
}): (name: string, bytes: number) => Promise<Keyring> {
  const { folder, env, database, nowMs, onError } = options
  return async (name, bytes) => {
    const path = secretPath(folder, env, name)
    const read = async () => toKeys(await readSecretLines(path, bytes))
    const make = async (): Promise<Keys> => [
      await makeSecret(folder, path, bytes),
    ]
    let mark = await markOf(path)
    let keys = await keepKnown(database, name, { read, make })
    mark ??= await markOf(path)
    let lookedAtMs = nowMs()
    return async () => {
      if (nowMs() - lookedAtMs < lookEveryMs) return keys
      lookedAtMs = nowMs()
      const now = await markOf(path)
      if (now === mark) return keys
      try {
        keys = (await read()) ?? keys
        mark = now
      } catch (error) {
        onError(error)
      }
      return keys
    }
  }
}

/** Returns a keyring that never changes. */
export function fixedKeyring(...keys: Keys): Keyring {
  return async () => keys
}

function toKeys(lines: readonly Uint8Array[] | undefined): Keys | undefined {
  const [first, ...others] = lines ?? []
  return first && [first, ...others]
}

/** Returns a text that differs after each replacement of the file. */
async function markOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}
