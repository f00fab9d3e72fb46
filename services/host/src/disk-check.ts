import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import type { Checked } from './health.ts'

/**
 * Minimum free bytes. The store writes its log in parts of 16 MB, and a chain
 * its new state beside the old one.
 */
const leastBytes = 32 * 1024 * 1024

/**
 * Checks that `folder` can still be written: there is room, and a file can be
 * created, which a quota or a read-only disk prevents.
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

/** The disk has so little room that the next write may fail. */
export class DiskFullError extends BaseError {
  override readonly name = 'DiskFullError'
  readonly leftBytes: number

  constructor(folder: string, leftBytes: number) {
    super(`The disk of ${folder} has only ${leftBytes} bytes left.`)
    this.leftBytes = leftBytes
  }
}
