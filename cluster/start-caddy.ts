import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../packages/service-kit/src/index.ts'

const file = join(import.meta.dirname, '..', 'deploy/Caddyfile')

/**
 * Starts Caddy with the file of `deploy/` as a second door of a cluster.
 * Returns once it passes calls on.
 *
 * @param hosts - URLs of the two hosts
 * @throws {Error} with Caddy's output if it ends before
 */
export async function startCaddy(
  hosts: readonly [string, string],
): Promise<AsyncDisposable & { readonly url: string }> {
  const [a, b] = hosts.map((url) => new URL(url).host)
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-caddy-'))
  const child = spawn('caddy', ['run', '--config', file], {
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CAIRN_DOOR: `http://:${port}`,
      CAIRN_A: a,
      CAIRN_B: b,
      CAIRN_CADDY_ADMIN: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}`
  const answers = () =>
    fetch(`${url}/.well-known/cairn.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null)
      throw new Error(`Caddy did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
