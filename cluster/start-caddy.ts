import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../packages/service-kit/src/index.ts'
import { findProgram, howToInstall } from '../scripts/programs.mjs'
import { runDoor } from './run-door.ts'

const file = join(import.meta.dirname, '..', 'deploy/Caddyfile')

/**
 * Starts Caddy with the file of `deploy/` as a second door of a cluster.
 * Returns once it passes calls on.
 *
 * @param hosts - URLs of the two hosts
 * @throws {Error} if this machine lacks Caddy, or with its output if it ends
 */
export async function startCaddy(
  hosts: readonly [string, string],
): Promise<AsyncDisposable & { readonly url: string }> {
  const program = findProgram('caddy')
  if (!program) throw new Error(`Caddy is the second door. ${howToInstall}`)
  await using stack = new AsyncDisposableStack()
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-caddy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  stack.use(
    await runDoor({
      name: 'Caddy',
      command: [program, 'run', '--config', file],
      env: {
        PATH: process.env.PATH,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        CAIRN_DOOR: `http://:${port}`,
        CAIRN_CADDY_ADMIN: 'off',
      },
      port,
      hosts,
    }),
  )
  const running = stack.move()
  return {
    url: `http://localhost:${port}`,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
