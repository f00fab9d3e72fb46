import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import type { Checked } from './health.ts'

/** The store writes its log in pieces of 16 MB, and a chain its state beside the old one. */
const leastBytes = 32 * 1024 * 1024

/**
 * Checks that what is kept in `folder` can still be written: there is room, and
 * a file can be made, which a quota or a disk that turned read-only prevents.
 *
 * @throws {DiskFullError} from `check` when less than 32 MB are left
 * @see SRVC-01
 */
export function createDiskCheck(folder: string): Required<Checked> {
  return {
    async check() {
      const { bavail, bsize } = await statfs(folder)
      const left = bavail * bsize
      if (left < leastBytes) throw new DiskFullError(folder, left)
      const path = join(folder, `.health-${randomUUID()}`)
      try {
        await writeFile(path, 'cairn\n', { flush: true })
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** So little room is left that the next write may fail. */
export class DiskFullError extends BaseError {
  override readonly name = 'DiskFullError'
  readonly leftBytes: number

  constructor(folder: string, leftBytes: number) {
    super(`The disk of ${folder} has only ${leftBytes} bytes left.`)
    this.leftBytes = leftBytes
  }
}
