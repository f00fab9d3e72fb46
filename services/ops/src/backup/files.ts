import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import { backupFormat, type Manifest, manifestSchema } from './manifest.ts'
import {
  checkOf,
  deriveBackupKey,
  lockSchema,
  SealError,
  seal,
  type Unlock,
  unseal,
} from './seal.ts'

/** The files of a backup, which is a folder. */
export const fileNames = {
  /** Open: how the key comes about. */
  lock: 'backup.json',
  manifest: 'manifest.sealed',
  database: 'database.sealed',
  secrets: 'secrets.sealed',
} as const

const lockFile = z.object({ format: z.number(), lock: lockSchema })

/** A backup whose manifest was read and whose files are whole. */
export type OpenBackup = {
  readonly folder: string
  readonly key: Buffer
  readonly manifest: Manifest
}

/**
 * Seals a stream into a file of a backup.
 *
 * @returns size and hash of the sealed file, for the manifest
 */
export async function writeSealed(
  { folder, key }: Pick<OpenBackup, 'folder' | 'key'>,
  name: string,
  plain: AsyncIterable<Uint8Array>,
): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    seal(key, name, plain),
    async function* (sealed: AsyncIterable<Buffer>) {
      for await (const part of sealed) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    },
    createWriteStream(join(folder, name), {
      flags: 'wx',
      mode: 0o600,
      flush: true,
    }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/** Opens a sealed file of a backup as a stream. */
export function readSealed(
  { folder, key }: Pick<OpenBackup, 'folder' | 'key'>,
  name: string,
): AsyncGenerator<Buffer> {
  return unseal(key, name, createReadStream(join(folder, name)))
}

/** Reads a small sealed file as JSON. */
export async function readSealedJson<T>(
  backup: Pick<OpenBackup, 'folder' | 'key'>,
  name: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const text = await Array.fromAsync(readSealed(backup, name))
  const parsed = schema.safeParse(JSON.parse(Buffer.concat(text).toString()))
  if (!parsed.success) throw new SealError(name, parsed.error)
  return parsed.data
}

/**
 * Opens a backup: derives its key, reads its manifest, and checks every file
 * against it.
 *
 * @throws {NoBackupError} if the folder holds none
 * @throws {WrongKeyError} for another passphrase or key
 * @throws {SealError} naming the file that was changed
 */
export async function openBackup(
  folder: string,
  unlock: Unlock,
): Promise<OpenBackup> {
  const lock = await readLock(folder)
  if (lock.kind !== unlock.kind) throw new WrongKeyError(lock.kind)
  const key = await deriveBackupKey(unlock, lock.salt)
  if (checkOf(key) !== lock.check) throw new WrongKeyError(lock.kind)
  const files = { folder, key }
  await assertThere(folder, fileNames.manifest)
  const manifest = await readSealedJson(
    files,
    fileNames.manifest,
    manifestSchema,
  )
  for (const [name, wanted] of Object.entries(manifest.files)) {
    await assertThere(folder, name)
    const hash = createHash('sha256')
    for await (const part of createReadStream(join(folder, name)))
      hash.update(part)
    if (hash.digest('hex') !== wanted.sha256) throw new SealError(name)
  }
  return { ...files, manifest }
}

async function readLock(folder: string) {
  const path = join(folder, fileNames.lock)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new NoBackupError(folder, cause)
  })
  const parsed = lockFile.safeParse(tryJson(text))
  if (!parsed.success) throw new SealError(fileNames.lock, parsed.error)
  const { format, lock } = parsed.data
  if (format !== backupFormat) throw new FormatError(format)
  return lock
}

async function assertThere(folder: string, name: string): Promise<void> {
  const found = await stat(join(folder, name)).catch(() => undefined)
  if (!found) throw new SealError(name)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The folder holds no backup. */
class NoBackupError extends BaseError {
  override readonly name = 'NoBackupError'

  constructor(folder: string, cause: unknown) {
    super(`There is no backup in ${folder}.`, { cause })
  }
}

/** The backup has a form that this code does not read. */
class FormatError extends BaseError {
  override readonly name = 'FormatError'

  constructor(format: number) {
    super(
      `The backup has form ${format}, and this version of Cairn reads form ${backupFormat}. Restore it by the version that made it.`,
    )
  }
}

/** The backup does not open by what was given. */
class WrongKeyError extends BaseError {
  override readonly name = 'WrongKeyError'

  constructor(kind: Unlock['kind']) {
    super(
      kind === 'passphrase'
        ? 'The passphrase is not that of this backup.'
        : 'The key file is not that of this backup.',
    )
  }
}
