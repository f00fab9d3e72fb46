import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BaseError } from '@cairn/primitives'

const debianHome = '/usr/lib/postgresql'

/**
 * Starts `pg_dump` of some schemas as they were at a snapshot.
 *
 * @returns the dump, which fails if `pg_dump` does
 */
export async function* dumpSchemas(
  url: string,
  options: { readonly schemas: readonly string[]; readonly snapshot: string },
): AsyncGenerator<Buffer> {
  const child = start('pg_dump', url, [
    ...['--format=custom', '--no-owner', '--no-privileges'],
    `--snapshot=${options.snapshot}`,
    ...options.schemas.map((name) => `--schema="${name}"`),
  ])
  const ended = endOf(child, 'pg_dump')
  // A failure is thrown below, after what was read.
  ended.catch(() => {})
  try {
    for await (const chunk of child.stdout as Readable) yield chunk
    await ended
  } finally {
    child.kill()
  }
}

/**
 * Restores a dump in one transaction.
 *
 * @throws {PostgresToolError} with the reason of `pg_restore`
 */
export async function restoreDump(
  url: string,
  dump: AsyncIterable<Uint8Array>,
): Promise<void> {
  const child = start('pg_restore', url, [
    ...['--exit-on-error', '--single-transaction'],
    ...['--no-owner', '--no-privileges'],
  ])
  const ended = endOf(child, 'pg_restore')
  ended.catch(() => {})
  try {
    if (!child.stdin) throw new PostgresToolError('pg_restore', 'no input')
    const written = pipeline(dump, child.stdin)
    await written.catch((error: unknown) => {
      // The program ended first: it says why.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
    await ended
  } finally {
    child.kill()
  }
}

/** Starts a program of PostgreSQL. The password goes by the environment. */
function start(
  program: string,
  url: string,
  args: readonly string[],
): ChildProcess {
  const target = new URL(url)
  const password = decodeURIComponent(target.password)
  target.password = ''
  return spawn(findProgram(program), [...args, `--dbname=${target.href}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...pathOnly(), ...(password && { PGPASSWORD: password }) },
  })
}

/** Other variables of PostgreSQL would change what the program does. */
function pathOnly(): Record<string, string> {
  const folders = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/bin']
  return { PATH: folders.join(':'), LC_ALL: 'C.UTF-8' }
}

/** Returns the newest program of Debian, or the name for the path. */
function findProgram(name: string): string {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : []
  const paths = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianHome, version, 'bin', name))
  return paths.find((path) => existsSync(path)) ?? name
}

/** @throws {PostgresToolError} if the program fails or is missing */
function endOf(child: ChildProcess, program: string): Promise<void> {
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  // A program that ended early closes its input.
  child.stdin?.on('error', () => {})
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(
        new PostgresToolError(
          program,
          'it is not on this machine. Install postgresql-client',
        ),
      ),
    )
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const [reason = `it ended with ${code}`] = text.trim().split('\n')
      reject(new PostgresToolError(program, reason))
    })
  })
}

/** A program of PostgreSQL failed. */
export class PostgresToolError extends BaseError {
  override readonly name = 'PostgresToolError'

  constructor(program: string, reason: string) {
    super(`${program} failed: ${reason}.`)
  }
}
