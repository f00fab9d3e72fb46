import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, readConfig, startHost } from '@cairn/host'
import { runOps } from '@cairn/ops'
import { findFreePort, openDatabase } from '@cairn/service-kit'
import { silentLog, type TestNode } from '@cairn/service-kit/testing'

type Env = Readonly<Record<string, string>>

/** PostgreSQL of this test run, for `describe.each`; empty without one. */
export const postgresUrls = [process.env.TEST_POSTGRES_URL ?? []].flat()

/** Creates an empty database on the server. It is dropped with `stack`. */
export async function newDatabase(
  server: string,
  stack: AsyncDisposableStack,
): Promise<string> {
  const url = new URL(server)
  const name = `ops_${randomBytes(8).toString('hex')}`
  const ask = async (text: string) => {
    await using admin = await openDatabase(server)
    await admin.query(text)
  }
  await ask(`create database ${name}`)
  stack.defer(() => ask(`drop database ${name} with (force)`))
  url.pathname = `/${name}`
  return url.href
}

export async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-ops-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Describes a test chain for `CHAINS`. */
export function chainsOf({ rpcUrl, chainId }: TestNode): string {
  return JSON.stringify([
    {
      ...{ chainId, name: 'amoy', title: 'Amoy', type: 'testnet', rpcUrl },
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
      ...{ isDefaultChain: true, isAuthChain: true },
    },
  ])
}

/** Starts a host in this process, without the wallet. */
export async function openHost(env: Env) {
  await using stack = new AsyncDisposableStack()
  const port = Number(env.PORT ?? (await findFreePort()))
  const full = { PORT: `${port}`, ...env }
  const config = readConfig(full)
  const host = stack.use(
    await startHost({ config, env: full, log: silentLog, site: undefined }),
  )
  stack.use(await listen(host.app, config))
  const started = stack.move()
  return {
    url: `http://localhost:${port}`,
    app: host.app,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Runs a command of the operator. */
export async function ops(
  args: readonly string[],
  env: Env,
  options: { readonly now?: () => Date } = {},
) {
  const lines: string[] = []
  const code = await runOps(args, {
    env,
    say: (line) => lines.push(line),
    fetch: globalThis.fetch,
    now: options.now ?? (() => new Date()),
    log: silentLog,
    onInterrupt: () => {},
  })
  return { code, text: lines.join('\n') }
}
