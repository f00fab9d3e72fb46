import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestNode } from '@cairn/service-kit/testing'
import { findPostgres } from '../scripts/programs.mjs'
import { localChains } from '../services/host/src/chains/local-chains.ts'
import { startPostgres } from '../test/postgres.ts'
import { startOldChain } from './rich-account.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export type RichStack = AsyncDisposable & {
  readonly url: string
  readonly store: 'PostgreSQL' | 'PGlite'
  readonly nodes: readonly TestNode[]
}

/**
 * Starts the whole stack over chains that fill fast: separate nodes, and the
 * host in its own process, so that measuring does not slow it down.
 */
export async function startRichStack(port: number): Promise<RichStack> {
  await using stack = new AsyncDisposableStack()
  const nodes = await Promise.all(
    localChains.map(async ({ chainId }) =>
      stack.use(await startOldChain(chainId)),
    ),
  )
  const found = findPostgres()
  const databaseUrl = found
    ? stack.use(await startPostgres(found)).url
    : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const chains = localChains.map((chain, index) => ({
    ...chain,
    rpcUrl: nodes[index]?.rpcUrl,
  }))
  const url = `http://localhost:${port}`
  const env = {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    CHAINS: JSON.stringify(chains, (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  stack.use(await startHost(url, env))
  const started = stack.move()
  return {
    url,
    store: databaseUrl ? 'PostgreSQL' : 'PGlite',
    nodes,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function startHost(
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<AsyncDisposable> {
  const host = spawn(process.execPath, ['services/host/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => host.once('exit', resolve))
  while (!(await answers(url, host))) await delay(50)
  return {
    async [Symbol.asyncDispose]() {
      host.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(url: string, host: ChildProcess): Promise<boolean> {
  if (host.exitCode !== null) throw new Error('The host ended at once.')
  const responses = await Promise.all(
    ['/', '/health'].map((path) => fetch(url + path).catch(() => undefined)),
  )
  return responses.every((response) => response?.ok)
}
