import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import { backupFormat, type Manifest, manifestSchema } from './manifest.ts'
import {
  checkOf,
  deriveBackupKey,
  lockSchema,
  unsealParts,
} from './older-seal.ts'
import { SealError, seal, type Unlock, unseal, WrongKeyError } from './seal.ts'

/** The file of a backup that is open: its form. A backup is a folder. */
export const openFile = 'backup.json'

/** The sealed files of a backup. */
export const fileNames = {
  manifest: 'manifest.age',
  database: 'database.age',
  secrets: 'secrets.age',
} as const
type Part = keyof typeof fileNames

const anyForm = z.object({ format: z.number() })
const kind = z.enum(['passphrase', 'key-file'])
const form = z.discriminatedUnion('format', [
  z.object({ format: z.literal(backupFormat), kind }),
  z.object({ format: z.literal(1), lock: lockSchema }),
])

/** Folder of a new backup, and the key or passphrase that seals it. */
export type Place = { readonly folder: string; readonly unlock: Unlock }

/** A backup whose manifest was read and whose files are whole. */
export type OpenBackup = {
  readonly folder: string
  readonly manifest: Manifest
  /** Opens a sealed file as a stream. */
  readonly read: (part: Part) => AsyncIterable<Uint8Array>
}

/** Writes the open file of a backup. */
export async function writeForm({ folder, unlock }: Place): Promise<void> {
  const text = JSON.stringify({ format: backupFormat, kind: unlock.kind })
  await writeFile(join(folder, openFile), `${text}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
}

/**
 * Seals a stream into a file of a backup.
 *
 * @returns size and hash of the sealed file, for the manifest
 */
export async function writeSealed(
  { folder, unlock }: Place,
  name: string,
  plain: AsyncIterable<Uint8Array>,
): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    seal(unlock, plain),
    async function* (sealed: AsyncIterable<Uint8Array>) {
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

/** Reads a small sealed file as JSON. */
export async function readSealedJson<T>(
  read: OpenBackup['read'],
  part: Part,
  schema: z.ZodType<T>,
): Promise<T> {
  const text = Buffer.concat(await Array.fromAsync(read(part))).toString()
  const parsed = schema.safeParse(tryJson(text))
  if (!parsed.success) throw new SealError(fileNames[part], parsed.error)
  return parsed.data
}

/**
 * Opens a backup: reads its manifest, and checks every file against it.
 *
 * @throws {NoBackupError} if the folder holds none
 * @throws {WrongKeyError} for another passphrase or key
 * @throws {SealError} naming the file that was changed
 */
export async function openBackup(
  folder: string,
  unlock: Unlock,
): Promise<OpenBackup> {
  const read = await readerOf(folder, unlock)
  const manifest = await readSealedJson(read, 'manifest', manifestSchema)
  for (const [name, wanted] of Object.entries(manifest.files)) {
    await assertThere(folder, name)
    const hash = createHash('sha256')
    for await (const part of createReadStream(join(folder, name)))
      hash.update(part)
    if (hash.digest('hex') !== wanted.sha256) throw new SealError(name)
  }
  return { folder, manifest, read }
}

/** Finds out in which form a backup is, and returns what opens its files. */
async function readerOf(
  folder: string,
  unlock: Unlock,
): Promise<OpenBackup['read']> {
  const path = join(folder, openFile)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new NoBackupError(folder, cause)
  })
  const parsed = form.safeParse(tryJson(text))
  if (!parsed.success) {
    const other = anyForm.safeParse(tryJson(text)).data
    if (other) throw new FormatError(other.format)
    throw new SealError(openFile, parsed.error)
  }
  if (parsed.data.format === 1)
    return olderReader(folder, unlock, parsed.data.lock)
  if (parsed.data.kind !== unlock.kind)
    throw new WrongKeyError(parsed.data.kind)
  return (part) => {
    const name = fileNames[part]
    return unseal(unlock, name, streamFile(folder, name))
  }
}

async function olderReader(
  folder: string,
  unlock: Unlock,
  lock: z.output<typeof lockSchema>,
): Promise<OpenBackup['read']> {
  if (lock.kind !== unlock.kind) throw new WrongKeyError(lock.kind)
  const key = await deriveBackupKey(unlock, lock.salt)
  if (checkOf(key) !== lock.check) throw new WrongKeyError(lock.kind)
  return (part) => {
    const name = `${part}.sealed`
    return unsealParts(key, name, streamFile(folder, name))
  }
}

/** Reads a file of a backup. One that is missing counts as changed. */
async function* streamFile(
  folder: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  await assertThere(folder, name)
  yield* createReadStream(join(folder, name))
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
