import { randomBytes } from 'node:crypto'
import {
  type FileHandle,
  open,
  readdir,
  readFile,
  rename,
  rm,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { writeNewFile } from '@cairn/service-kit'
import { type Share, scalarOf } from './shares.ts'

/** The place of a node that runs alone. */
export type OwnPlace = {
  readonly index: number
  /**
   * File of the share of epoch 1. Those of a resharing lie beside it, as
   * `{shareFile}.epoch-2-needs-2`.
   */
  readonly shareFile: string
}

type ShareFile = Pick<Share, 'epoch' | 'threshold'> & { readonly path: string }

/**
 * Reads every share of a node that runs alone, the oldest first. Each is a file
 * of 64 hex digits.
 *
 * @param threshold - the threshold of epoch 1
 * @throws {ShareFileError} naming a file without its content, also when there
 *   is no share at all
 */
export async function readShares(
  place: OwnPlace,
  threshold: number,
): Promise<Share[]> {
  const files = await listShareFiles(place, threshold)
  if (files.length === 0) throw new ShareFileError(place.shareFile)
  return Promise.all(files.map((file) => readShare(place.index, file)))
}

/** Lists the files of a node's shares, the oldest first. */
export async function listShareFiles(
  { shareFile }: Pick<OwnPlace, 'shareFile'>,
  threshold: number,
): Promise<ShareFile[]> {
  const names = await readdir(dirname(shareFile)).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new ShareFileError(shareFile, cause)
  })
  return shareFilesAmong(names, shareFile, threshold)
}

/** Finds the shares of a node among the names in the folder of `shareFile`. */
export function shareFilesAmong(
  names: readonly string[],
  shareFile: string,
  threshold: number,
): ShareFile[] {
  const folder = dirname(shareFile)
  const own = basename(shareFile)
  return names
    .flatMap((name) => {
      const path = join(folder, name)
      if (name === own) return [{ epoch: 1, threshold, path }]
      const [, epoch, needed] = name.startsWith(own)
        ? (/^\.epoch-(\d+)-needs-(\d+)$/.exec(name.slice(own.length)) ?? [])
        : []
      if (epoch === undefined) return []
      return [{ epoch: Number(epoch), threshold: Number(needed), path }]
    })
    .toSorted((one, other) => one.epoch - other.epoch)
}

/**
 * Writes a share whole or not at all, with mode 0600.
 *
 * @throws {ShareFileError} when the file is there already
 */
export async function writeShare(
  { shareFile }: OwnPlace,
  share: Share,
): Promise<void> {
  const { epoch, threshold } = share
  const path =
    epoch === 1 ? shareFile : `${shareFile}.epoch-${epoch}-needs-${threshold}`
  const temporary = `${path}.${randomBytes(8).toString('hex')}.new`
  const text = `${Buffer.from(share.secret).toString('hex')}\n`
  try {
    await writeNewFile(path, text, temporary)
  } catch (cause) {
    throw new ShareFileError(path, cause)
  }
}

/** Erases the share of an epoch. */
export async function eraseShare(
  place: OwnPlace,
  epoch: number,
): Promise<void> {
  for (const file of await listShareFiles(place, 0))
    if (file.epoch === epoch) await eraseFile(file.path)
}

/**
 * Overwrites a file before it is deleted. Some disks and every backup keep
 * older content all the same.
 */
export async function eraseFile(path: string): Promise<void> {
  // A node that reads meanwhile finds the whole share or no file.
  const leaving = `${path}.${randomBytes(8).toString('hex')}.old`
  try {
    await rename(path, leaving)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return
    throw cause
  }
  {
    await using file = await open(leaving, 'r+')
    await overwrite(file)
  }
  await rm(leaving, { force: true })
}

/**
 * Erases what commands that were killed left beside a file: copies under the
 * names that they have while they are written or erased.
 */
export async function eraseRemains(path: string): Promise<void> {
  const own = basename(path)
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names)
    if (name.startsWith(own) && remains.test(name.slice(own.length)))
      await eraseFile(join(dirname(path), name))
}

/** Endings of such names: a share's or a resharing's, and random digits. */
const remains =
  /^(?:\.epoch-\d+-needs-\d+|\.reshare)?\.[0-9a-f]{16}(?:\.(?:old|new))*$/

/** Overwrites all that a file holds by random bytes. */
export async function overwrite(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  await file.write(randomBytes(size), 0, size, 0)
  await file.sync()
}

async function readShare(
  index: number,
  { path, ...facts }: ShareFile,
): Promise<Share> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (!/^[0-9a-f]{64}$/i.test(text)) throw new RangeError('no share')
    const secret = Buffer.from(text, 'hex')
    if (scalarOf({ secret }) === 0n) throw new RangeError('zero')
    return { index, ...facts, secret }
  } catch (cause) {
    throw new ShareFileError(path, cause)
  }
}

/** The share of a node is missing or malformed. */
export class ShareFileError extends BaseError {
  override readonly name = 'ShareFileError'

  constructor(path: string, cause?: unknown) {
    super(`No key share in ${path}.`, { cause })
  }
}
