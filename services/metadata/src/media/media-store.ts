import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FetchRefusedError } from '../fetching/fetch-refused-error.ts'
import { detectMedia, headBytes, type MediaType } from './media-type.ts'

/** Checked media in this machine's temporary folder. */
export type StoredMedia = MediaType & {
  readonly bytes: number
  /** Hash of the bytes, for browsers that check for changes. */
  readonly etag: string
  readonly storedAtMs: number
  /** Returns the bytes from `first` to `last`, both included. */
  readonly open: (first: number, last: number) => Readable
}

export type MediaStore = AsyncDisposable & {
  /** Folder of the files. */
  readonly folder: string
  readonly find: (key: string) => StoredMedia | undefined
  /**
   * Writes media while it arrives.
   *
   * @throws {FetchRefusedError} when the bytes are of no supported kind, or the
   *   download fails
   */
  readonly put: (
    key: string,
    contentType: string,
    body: AsyncIterable<Uint8Array>,
  ) => Promise<StoredMedia>
}

const folderPrefix = 'cairn-media-'
/** Name of a folder, with the process that made it. */
const folderName = new RegExp(`^${folderPrefix}(\\d+)-[A-Za-z0-9]{6}$`)

/** Deletes the folders of processes that no longer run. */
async function removeLeftFolders(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const [, pid] = folderName.exec(name) ?? []
    if (pid === undefined) continue
    const folder = join(base, name)
    if (await isInUse(folder, Number(pid))) continue
    // A folder of another user stays.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function isInUse(folder: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return isRunning(pid)
  // In a container each start may have the same number.
  const startedMs = Date.now() - process.uptime() * 1_000
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && found.birthtimeMs >= startedMs
}

/** Whether a process runs, also one of another user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Creates a store of files in a new folder, which is deleted with the store.
 * Folders of processes that were killed are deleted first. Above `maxBytes` in
 * total, the least recently used file goes first.
 *
 * @param base - folder of the folders
 */
export async function createMediaStore(
  maxBytes: number,
  now: () => Date,
  base = tmpdir(),
): Promise<MediaStore> {
  await removeLeftFolders(base)
  const folder = await mkdtemp(join(base, `${folderPrefix}${process.pid}-`))
  const files = new Map<string, { path: string; media: StoredMedia }>()
  let total = 0

  async function drop(key: string): Promise<void> {
    const file = files.get(key)
    if (!file) return
    files.delete(key)
    total -= file.media.bytes
    // Readers of the file keep their open handle.
    await rm(file.path, { force: true })
  }

  return {
    folder,
    find(key) {
      const file = files.get(key)
      if (!file) return undefined
      files.delete(key)
      files.set(key, file)
      return file.media
    },
    async put(key, contentType, body) {
      const path = join(folder, randomBytes(16).toString('hex'))
      try {
        const written = await write(path, contentType, body)
        await drop(key)
        const media: StoredMedia = {
          ...written,
          storedAtMs: now().getTime(),
          open: (first, last) =>
            createReadStream(path, { start: first, end: last }),
        }
        files.set(key, { path, media })
        total += media.bytes
        for (const oldest of files.keys()) {
          if (total <= maxBytes || oldest === key) break
          await drop(oldest)
        }
        return media
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      files.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function write(
  path: string,
  contentType: string,
  body: AsyncIterable<Uint8Array>,
) {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let media: MediaType | undefined
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    }
    // Detects the kind early, so that the rest of refused media is not
    // downloaded.
    if (!media && head.length === headBytes) media = mediaOf(head, contentType)
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  return {
    ...(media ?? mediaOf(head, contentType)),
    bytes,
    etag: `"${hash.digest('base64url').slice(0, 27)}"`,
  }
}

function mediaOf(head: Uint8Array, contentType: string): MediaType {
  const media = detectMedia(head, contentType)
  if (!media) throw new FetchRefusedError('kind')
  return media
}
