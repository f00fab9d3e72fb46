import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cluster = join(dirname(import.meta.dirname), 'cluster')
/** The user of the image. */
const user = '1000:1000'

/**
 * The command that runs a host from an image as a machine should: without
 * rights, over a file system that it cannot write to. Files that its variables
 * name are those of this machine. Needs root, podman and runc.
 *
 * @param env - all variables of the host
 */
export function imageCommand(
  image: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[],
) {
  const name = `cairn-${randomBytes(6).toString('hex')}`
  const own = Object.values(env).filter(
    (value) => value.startsWith('/') && existsSync(value),
  )
  for (const path of own) execFileSync('chown', ['--recursive', user, path])
  const volumes = [...own.map((path) => `${path}:${path}`)]
  if (env.NODE_OPTIONS) volumes.push(`${cluster}:${cluster}:ro`)
  const args = [
    ...['--runtime', 'runc', 'run', '--rm', '--name', name],
    ...['--network=host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop=ALL', '--security-opt', 'no-new-privileges'],
    ...['--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=20000:20000'],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...Object.entries(env).flatMap(([key, value]) => [
      '--env',
      `${key}=${value}`,
    ]),
    ...[image, ...flags],
  ]
  return {
    command: ['podman', args] as [string, string[]],
    /** Ends it as a crash does; podman's own process would leave it running. */
    kill: () => {
      spawnSync('podman', ['kill', '--signal', 'KILL', name])
    },
  }
}
