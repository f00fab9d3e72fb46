import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const blockBytes = 1024 * 1024

/** A disk of its own, in memory, so that filling it hurts nothing else. */
export type SmallDisk = AsyncDisposable & {
  readonly folder: string
  /** Leaves no byte free. */
  readonly fill: () => Promise<void>
  readonly free: () => Promise<void>
}

/**
 * Mounts a disk (tmpfs). Returns `undefined` where this user may not mount.
 *
 * @param sizeMb - size of the disk
 */
export async function openSmallDisk(
  sizeMb: number,
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-disk-'))
  const isMounted = await run('mount', [
    ...['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder],
  ]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      await using file = await open(ballast, 'a')
      const { bavail, bsize } = await statfs(folder)
      const zeros = Buffer.alloc(blockBytes)
      let left = bavail * bsize
      try {
        // One block more than is free, because others write too.
        for (; left > -blockBytes; left -= blockBytes)
          await file.appendFile(zeros)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      // Lazily: a process that was killed may hold a file for a moment.
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
