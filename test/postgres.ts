import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@cairn/service-kit'

const run = promisify(execFile)
/** A temporary PostgreSQL server. Disposing stops it and deletes its folder. */
export type PostgresServer = AsyncDisposable & {
  readonly url: string
  readonly port: number
  readonly isRunning: () => boolean
  /** Ends it as a crash does: what is not on the disk is lost. */
  readonly crash: () => Promise<void>
  /** Starts it again over its folder, and waits until it answers. */
  readonly start: () => Promise<void>
}

/**
 * Starts a temporary PostgreSQL with fsync on, as in production.
 *
 * @param folder - empty folder for its data; a temporary one by default
 */
export async function startPostgres(bin: string, folder?: string) {
  return startServer(bin, folder, (data) => [
    'initdb',
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
  ])
}

/**
 * Starts a streaming replica of a temporary PostgreSQL.
 *
 * @param folder - empty folder for its data; a temporary one by default
 */
export async function startReplica(
  bin: string,
  primaryUrl: string,
  folder?: string,
) {
  return startServer(bin, folder, (data) => [
    'pg_basebackup',
    ['-D', data, '-d', primaryUrl, '-R', '-X', 'stream', '-c', 'fast'],
  ])
}

async function startServer(
  bin: string,
  given: string | undefined,
  create: (data: string) => [name: string, args: string[]],
): Promise<PostgresServer> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'cairn-pg-')))
  await chmod(folder, 0o755)
  // PostgreSQL refuses to run as root, so Debian's own user runs it then.
  const asUser = process.getuid?.() === 0
  const data = join(folder, 'data')
  const command = (name: string, args: string[]): [string, string[]] =>
    asUser
      ? ['runuser', ['-u', 'postgres', '--', join(bin, name), ...args]]
      : [join(bin, name), args]
  if (asUser) await run('chown', ['postgres', folder])
  await run(...command(...create(data)))
  const port = await findFreePort()
  const args = ['-D', data, '-p', `${port}`, '-k', folder, '-h', '127.0.0.1']
  const launch = () => {
    const server = spawn(
      ...command('postgres', [...args, '-c', 'max_connections=300']),
      { stdio: 'ignore' },
    )
    let isRunning = true
    const ended = new Promise<void>((resolve) =>
      server.once('exit', () => {
        isRunning = false
        resolve()
      }),
    )
    return { ended, isRunning: () => isRunning }
  }
  let server = launch()
  const crash = async () => {
    if (!server.isRunning()) return
    await run(
      ...command('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
    ).catch((error: unknown) => {
      // It may have ended on its own.
      if (server.isRunning()) throw error
    })
    await server.ended
  }
  await waitUntilReady(bin, port)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    isRunning: () => server.isRunning(),
    crash,
    async start() {
      if (!server.isRunning()) server = launch()
      await waitUntilReady(bin, port)
    },
    async [Symbol.asyncDispose]() {
      await crash()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(bin: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const ready = await run(join(bin, 'pg_isready'), [
      '-h',
      '127.0.0.1',
      '-p',
      `${port}`,
    ]).then(
      () => true,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PostgreSQL did not become ready within a minute.')
}
