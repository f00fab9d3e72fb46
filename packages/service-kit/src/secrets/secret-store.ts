import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import type { Environment } from '../platform.ts'
import { writeNewFile } from './write-new-file.ts'

/**
 * Returns the secret of a name. With `make: false` it returns `undefined` for a
 * missing secret.
 */
export type SecretStore = {
  (name: string, bytes: number): Promise<Uint8Array>
  (
    name: string,
    bytes: number,
    options: { readonly make: boolean },
  ): Promise<Uint8Array | undefined>
}

/**
 * Stores secrets as files under `folder`, created at first use with mode 0600.
 * A variable `{NAME}_FILE` names another file: `jwt-secret` is
 * `JWT_SECRET_FILE`.
 *
 * The function throws {@link SecretFileError} for a file with other content,
 * because a truncated key must never be used.
 */
export function createSecretStore(
  folder: string,
  env: Environment,
): SecretStore {
  async function read(name: string, bytes: number): Promise<Uint8Array>
  async function read(
    name: string,
    bytes: number,
    options: { readonly make: boolean },
  ): Promise<Uint8Array | undefined>
  async function read(name: string, bytes: number, { make } = { make: true }) {
    const path = secretPath(folder, env, name)
    const kept = await readSecret(path, bytes)
    return kept || !make ? kept : makeSecret(folder, path, bytes)
  }
  return read
}

/** Returns the file of a secret. */
export function secretPath(
  folder: string,
  env: Environment,
  name: string,
): string {
  const variable = `${name.toUpperCase().replaceAll('-', '_')}_FILE`
  return env[variable] ?? join(folder, name)
}

async function readSecret(
  path: string,
  bytes: number,
): Promise<Uint8Array | undefined> {
  const keys = await readSecretLines(path, bytes)
  if (keys && keys.length > 1) throw new SecretFileError(path, bytes)
  return keys?.[0]
}

/**
 * Reads a file of secrets of the same size, one a line.
 *
 * @returns `undefined` if there is no file
 * @throws {SecretFileError} for other content
 */
export async function readSecretLines(
  path: string,
  bytes: number,
): Promise<readonly Uint8Array[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SecretFileError(path, bytes, error)
  })
  if (text === undefined) return undefined
  return text
    .trim()
    .split(/\s*\n\s*/)
    .map((digits) => {
      if (!/^[0-9a-f]+$/i.test(digits) || digits.length !== 2 * bytes)
        throw new SecretFileError(path, bytes)
      return Buffer.from(digits, 'hex')
    })
}

/**
 * Writes the file under a temporary name first, so that a process that ends
 * half-way leaves no partial key. Of two processes that start at once, one
 * renames its file.
 */
export async function makeSecret(
  folder: string,
  path: string,
  bytes: number,
): Promise<Uint8Array> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const secret = randomBytes(bytes)
  const temporary = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeNewFile(path, `${secret.toString('hex')}\n`, temporary)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const made = await readSecret(path, bytes)
    if (!made) throw error
    return made
  }
}

/**
 * A secret's file cannot be read or has the wrong size. The message holds no
 * content.
 */
export class SecretFileError extends BaseError {
  override readonly name = 'SecretFileError'

  constructor(path: string, bytes: number, cause?: unknown) {
    super(
      `No secret can be read from ${path}: it must hold ${2 * bytes} hex digits. Bring it back from a copy; without it what it sealed or signed is lost.`,
      { cause },
    )
  }
}
