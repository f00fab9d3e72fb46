import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, readConfig, startHost } from '@cairn/host'
import { type Environment, environment } from '@cairn/protocol'
import { createLogger, findFreePort } from '@cairn/service-kit'
import * as z from 'zod/mini'

export type Stack = AsyncDisposable & {
  /**
   * Origin of the host: services, nodes, mailbox, and the wallet if requested.
   */
  readonly url: string
  readonly environment: Environment
  readonly port: number
  readonly dataDir: string
  /** Returns the figures in Prometheus' form. */
  readonly metrics: () => Promise<string>
}

/**
 * Starts the whole stack in this process on a free port: chains, every service,
 * the mailbox and the faucet. Its data is deleted when it stops.
 *
 * @param options.site - folder of the built wallet, to serve it too
 * @param options.dataDir - folder to keep the data in, for restarts
 */
export async function startStack(
  options: {
    readonly site?: string | undefined
    readonly dataDir?: string | undefined
    readonly port?: number | undefined
    readonly env?: Readonly<Record<string, string>> | undefined
  } = {},
): Promise<Stack> {
  await using stack = new AsyncDisposableStack()
  const port = options.port ?? (await findFreePort())
  const dataDir = options.dataDir ?? (await temporaryFolder(stack))
  const env = {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Loads by a browser that a test measures are the host's own.
    SERVICE_WORKER: 'false',
    ...options.env,
  }
  const config = readConfig(env)
  const log = createLogger(config.logLevel)
  const host = stack.use(
    await startHost({ config, env, log, site: options.site }),
  )
  stack.use(await listen(host.app, { ...config, upgrades: host.upgrades }))
  const response = await fetch(`${config.publicUrl}/.well-known/cairn.json`)
  const description = z.parse(environment, await response.json())
  const started = stack.move()
  return {
    url: config.publicUrl,
    environment: description,
    port,
    dataDir,
    metrics: async () => (await host.metrics.request('/metrics')).text(),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-stack-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
