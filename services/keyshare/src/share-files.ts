import { randomBytes } from 'node:crypto'
import {
  type FileHandle,
  link,
  open,
  readdir,
  readFile,
  rename,
  rm,
} from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import { decodeScalar, encodeScalar } from './group.ts'
import { type Share, scalarOf } from './shares.ts'

/** The place of a node that runs alone. */
export type OwnPlace = {
  readonly index: number
  /** File of the share of epoch 1. Later ones are `{shareFile}.{epoch}`. */
  readonly shareFile: string
}

const scalarHex = z.string().regex(/^[0-9a-f]{64}$/)

/** A share as a resharing writes it. */
const ShareRecord = z.strictObject({
  index: z.number().int().min(1),
  epoch: z.number().int().min(1),
  threshold: z.number().int().min(1),
  secret: scalarHex,
})

/** Returns the file that holds the share of an epoch. */
export function shareFileOf({ shareFile }: OwnPlace, epoch: number): string {
  return epoch === 1 ? shareFile : `${shareFile}.${epoch}`
}

/**
 * Reads every share of a node that runs alone, the oldest first. A dealt share
 * is 64 hex digits, one of a resharing also names its index and threshold.
 *
 * @param threshold - the threshold of a dealt share
 * @throws {ShareFileError} naming a file without its content, also when there
 *   is no share at all
 */
export async function readShares(
  place: OwnPlace,
  threshold: number,
): Promise<Share[]> {
  const epochs = await listEpochs(place)
  if (epochs.length === 0) throw new ShareFileError(place.shareFile)
  return Promise.all(
    epochs.map((epoch) => readShare(place, epoch, { threshold })),
  )
}

/** Lists the epochs of which a node holds a share, the oldest first. */
export async function listEpochs(place: OwnPlace): Promise<number[]> {
  const folder = dirname(place.shareFile)
  const name = basename(place.shareFile)
  const names = await readdir(folder).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new ShareFileError(place.shareFile, cause)
  })
  return names
    .flatMap((one) => {
      if (one === name) return [1]
      const [, epoch] = one.startsWith(`${name}.`)
        ? (/^\.([1-9]\d*)$/.exec(one.slice(name.length)) ?? [])
        : []
      return epoch ? [Number(epoch)] : []
    })
    .toSorted((one, other) => one - other)
}

/**
 * Writes a share whole or not at all, with mode 0600.
 *
 * @throws {ShareFileError} when there is a share of that epoch already
 */
export async function writeShare(place: OwnPlace, share: Share): Promise<void> {
  const path = shareFileOf(place, share.epoch)
  const record = ShareRecord.parse({
    index: share.index,
    epoch: share.epoch,
    threshold: share.threshold,
    secret: encodeScalar(scalarOf(share)),
  })
  const temporary = `${path}.${randomBytes(8).toString('hex')}.new`
  try {
    await using file = await open(temporary, 'wx', 0o600)
    await file.writeFile(`${JSON.stringify(record)}\n`)
    await file.sync()
    await link(temporary, path)
  } catch (cause) {
    throw new ShareFileError(path, cause)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Overwrites the share of an epoch and deletes its file. */
export async function deleteShare(
  place: OwnPlace,
  epoch: number,
): Promise<void> {
  await eraseFile(shareFileOf(place, epoch))
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
  await rm(leaving)
}

/** Overwrites all that a file holds by random bytes. */
export async function overwrite(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  await file.write(randomBytes(size), 0, size, 0)
  await file.sync()
}

async function readShare(
  place: OwnPlace,
  epoch: number,
  dealt: { readonly threshold: number },
): Promise<Share> {
  const path = shareFileOf(place, epoch)
  try {
    const text = (await readFile(path, 'utf8')).trim()
    const record = text.startsWith('{')
      ? ShareRecord.parse(JSON.parse(text))
      : { index: place.index, epoch, ...dealt, secret: scalarHex.parse(text) }
    if (record.index !== place.index || record.epoch !== epoch)
      throw new RangeError('of another node or epoch')
    if (decodeScalar(record.secret) === 0n) throw new RangeError('zero')
    return { ...record, secret: Buffer.from(record.secret, 'hex') }
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
