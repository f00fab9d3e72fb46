import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Time in which a node writes its blocks down and ends, in ms. */
const endWithinMs = 30_000

/** A running node. */
export type TestNode = AsyncDisposable & {
  readonly chainId: number
  readonly rpcUrl: string
}

/**
 * Starts a node for a test file.
 *
 * @param more - further arguments of anvil
 */
export async function startAnvil(
  chainId: number,
  more: readonly string[] = [],
): Promise<TestNode> {
  // The node keeps the states of old blocks there, and leaves them behind:
  // gigabytes after a long test.
  const states = await mkdtemp(join(tmpdir(), 'cairn-anvil-'))
  const args = ['--port', '0', '--chain-id', `${chainId}`]
  args.push('--cache-path', states, ...more)
  const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const clear = () => rm(states, { recursive: true, force: true })
  const rpcUrl = await listening(child).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return {
    chainId,
    rpcUrl,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      // A node that hangs does not end by itself.
      const late = setTimeout(() => child.kill('SIGKILL'), endWithinMs)
      await ended
      clearTimeout(late)
      await clear()
    },
  }
}

function binary(): string {
  const require = createRequire(import.meta.url)
  const launcher = require.resolve('@foundry-rs/anvil/package.json')
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(launcher).resolve(
    `@foundry-rs/anvil-${process.platform}-${arch}/bin/${name}`,
  )
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('exit', () => reject(new Error(`anvil ended: ${text}`)))
    const read = (chunk: Buffer) => {
      text += chunk
      const found = /Listening on (\S+)/.exec(text)
      if (!found) return
      // It prints a line for every call: those are not kept.
      child.stdout?.off('data', read).resume()
      text = ''
      resolve(`http://${found[1]}`)
    }
    child.stdout?.on('data', read)
  })
}
