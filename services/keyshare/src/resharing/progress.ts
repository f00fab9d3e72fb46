import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import * as z from 'zod'
import { eraseFile, type OwnPlace, overwrite } from '../share-files.ts'
import { hashHex, Join, nodeIndex, ResharingError } from './plan.ts'

const scalarHex = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Secrets of a node while a resharing goes on, in `{shareFile}.reshare`. The
 * share in use is not touched by it.
 */
const Progress = z.discriminatedUnion('step', [
  /** The node waits for sub-shares, which `receiveSecret` opens. */
  z.strictObject({
    step: z.literal('joined'),
    join: Join,
    receiveSecret: scalarHex,
  }),
  /** The node holds its new share, and does not answer under it yet. */
  z.strictObject({
    step: z.literal('taken'),
    plan: hashHex,
    deals: hashHex,
    index: nodeIndex,
    share: scalarHex,
  }),
])
export type Progress = z.output<typeof Progress>

export function progressFileOf({ shareFile }: OwnPlace): string {
  return `${shareFile}.reshare`
}

/**
 * Reads how far a node is; `undefined` when it takes part in no resharing.
 *
 * @throws {ResharingError} naming the file without its content
 */
export async function readProgress(
  place: OwnPlace,
): Promise<Progress | undefined> {
  const path = progressFileOf(place)
  try {
    return Progress.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ResharingError(`${path} cannot be read.`, cause)
  }
}

/** Writes how far a node is, whole or not at all, and overwrites the last. */
export async function writeProgress(
  place: OwnPlace,
  progress: Progress,
): Promise<void> {
  const path = progressFileOf(place)
  const temporary = `${path}.${randomBytes(8).toString('hex')}`
  try {
    {
      await using file = await open(temporary, 'wx', 0o600)
      await file.writeFile(`${JSON.stringify(progress)}\n`)
      await file.sync()
    }
    const last = await open(path, 'r+').catch(() => undefined)
    await rename(temporary, path)
    if (!last) return
    try {
      await overwrite(last)
    } finally {
      await last.close()
    }
  } finally {
    await rm(temporary, { force: true })
  }
}

export async function eraseProgress(place: OwnPlace): Promise<void> {
  await eraseFile(progressFileOf(place))
}
