import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { BaseError } from '@cairn/primitives'
import { fingerprintOf, type Keys, readSecretLines } from '@cairn/service-kit'
import * as z from 'zod'
import type { KnownSecret } from '../secrets/known-secrets.ts'

const progress = z.object({
  step: z.enum(['prepared', 'switched']),
  /** Fingerprint of the new key. */
  next: z.string(),
  /** Time of the step, in ms since 1970. */
  atMs: z.number(),
})

/**
 * The point that the rotation of a key has reached. It stands in a file beside
 * the keys, so that every step can be repeated and none be skipped.
 */
export type Progress = z.output<typeof progress>

/** The keys of a file, and the point of their rotation if there is one. */
export type KeyFile = {
  readonly secret: KnownSecret
  /** In the order of the file: the first one signs. */
  readonly keys: Keys
  readonly progress: Progress | undefined
}

/** @throws {NoKeyError} if the file is missing */
export async function readKeyFile(secret: KnownSecret): Promise<KeyFile> {
  const [first, ...others] =
    (await readSecretLines(secret.path, secret.bytes)) ?? []
  if (!first) throw new NoKeyError(secret)
  const text = await readFile(progressPath(secret), 'utf8').catch(
    () => undefined,
  )
  return {
    secret,
    keys: [first, ...others],
    progress: text === undefined ? undefined : readProgress(secret, text),
  }
}

/** Replaces the keys of a file at once, for this user alone. */
export async function writeKeys(
  { path }: KnownSecret,
  keys: Keys,
): Promise<void> {
  const lines = keys.map((key) => `${Buffer.from(key).toString('hex')}\n`)
  await replaceFile(path, lines.join(''))
}

export async function writeProgress(
  secret: KnownSecret,
  next: Progress,
): Promise<void> {
  await replaceFile(progressPath(secret), `${JSON.stringify(next)}\n`)
}

/** Ends a rotation. */
export async function removeProgress(secret: KnownSecret): Promise<void> {
  await rm(progressPath(secret), { force: true })
}

/** Splits the keys into the new one and the others. */
export function splitKeys({ secret, keys }: KeyFile, next: string) {
  const isNew = (key: Uint8Array) => fingerprintOf(secret.name, key) === next
  const fresh = keys.find(isNew)
  if (!fresh) throw new NoKeyError(secret)
  return { fresh, others: keys.filter((key) => !isNew(key)) }
}

/** Readers see the old file or the new one, also after a power cut. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await using file = await open(temporary, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

function progressPath({ path }: KnownSecret): string {
  return `${path}.rotation`
}

function readProgress(secret: KnownSecret, text: string): Progress {
  try {
    return z.parse(progress, JSON.parse(text))
  } catch {
    throw new ProgressError(progressPath(secret))
  }
}

/** The key to rotate is missing. */
class NoKeyError extends BaseError {
  override readonly name = 'NoKeyError'

  constructor({ name, path }: KnownSecret) {
    super(`${name} is not in ${path}. npm run ops -- secrets check says more.`)
  }
}

/** The note of a rotation is broken. */
class ProgressError extends BaseError {
  override readonly name = 'ProgressError'

  constructor(path: string) {
    super(`${path} is broken. Bring it back from another host or a backup.`)
  }
}
