import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { zipSync } from 'fflate'

/** Fixed, so that the same files make the same archive; zip begins in 1980. */
const mtime = new Date(1980, 0, 1)

/**
 * Packs a folder: the same files give the same bytes, on each machine.
 *
 * @param {string} folder
 */
export function zipFolder(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .sort()
  const files = Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(folder, path))]),
  )
  return zipSync(files, { mtime, os: 3, attrs: 0o644 << 16, level: 9 })
}
