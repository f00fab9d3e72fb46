import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const script = join(import.meta.dirname, '_small-disk.ts')
/** In its own mount namespace, so that the disk disappears with the process. */
const onSmallDisk =
  'mount -t tmpfs -o size=64m tmpfs "$1" && exec "$2" "$3" "$1"'

test('[SRVC-01] k: error: health fails while the disk is full, and recovers afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { stdout } = await run('unshare', [
    ...['--user', '--map-root-user', '--mount', 'sh', '-c', onSmallDisk],
    ...['sh', folder, process.execPath, script],
  ])
  const well = { status: 200, body: { ok: true, services: { disk: 'ok' } } }
  expect(JSON.parse(stdout)).toEqual({
    withRoom: well,
    failure: 'ENOSPC',
    full: {
      status: 503,
      body: { ok: false, services: { disk: 'failing' } },
    },
    again: well,
  })
})
