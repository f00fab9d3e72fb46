import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Address of the worker in the list of files: its own name has their hash. */
const workerPath = '/static/sw.js'
/** Folders of the build that no browser loads. */
const internal = /^\/(?:\.vite|server)\//

/**
 * Writes the list of the build's files with a hash of each, and the service
 * worker, whose name has the hash of that list. `release.json` names the hash.
 *
 * @param dist - folder of the build, before its files are compressed
 * @param worker - text of the service worker
 * @param notes - the versions and their changes, the newest first
 * @returns SHA-256 of the list, in hex
 */
export function writeRelease(dist, worker, notes) {
  const files = Object.fromEntries(
    [
      ...filesOf(dist).map((path) => [path, readFileSync(join(dist, path))]),
      [workerPath, worker],
    ]
      .map(([path, content]) => [path, `sha256-${hashOf(content, 'base64')}`])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  const [, main] = /data-main="([^"]+)"/.exec(
    readFileSync(join(dist, 'index.html'), 'utf8'),
  )
  const list = JSON.stringify({ main, notes, files })
  const hash = hashOf(list, 'hex')
  writeFileSync(join(dist, `static/release.${hash}.json`), list)
  writeFileSync(join(dist, `static/sw.${hash}.js`), worker)
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ hash }))
  return hash
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => `/${path.split(sep).join('/')}`)
    .filter((path) => !internal.test(path))
}

function hashOf(content, encoding) {
  return createHash('sha256').update(content).digest(encoding)
}
