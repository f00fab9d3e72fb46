import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a balancer until it is disposed. Returns once it passes calls on.
 *
 * @param door.hosts - URLs of the two hosts, which it reads as `CAIRN_A` and
 *   `CAIRN_B`
 * @throws {Error} with its output if it ends before
 */
export async function runDoor(door: {
  readonly name: string
  readonly command: readonly [program: string, ...args: readonly string[]]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly port: number
  readonly hosts: readonly string[]
}): Promise<AsyncDisposable> {
  const { name, env, port, hosts } = door
  const [program, ...args] = door.command
  const [a, b] = hosts.map((url) =>
    url.replace('http://localhost', '127.0.0.1'),
  )
  const child = spawn(program, args, {
    env: { ...env, CAIRN_A: a, CAIRN_B: b },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/.well-known/cairn.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null)
      throw new Error(`${name} did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
