import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FetchRefusedError } from '../fetching/guarded-fetch.ts'
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

/**
 * Creates a store of files in a new folder, which is deleted with the store.
 * Above `maxBytes` in total, the least recently used file goes first.
 */
export async function createMediaStore(
  maxBytes: number,
  now: () => Date,
): Promise<MediaStore> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-media-'))
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
