import './more-threads.ts'
import { dirname } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { createLogger, isPostgresUrl } from '@cairn/service-kit'
import { assertOwnNodes } from './chains/ask-chain-id.ts'
import { withChainsFile } from './chains-file.ts'
import { type HostConfig, readConfig } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { startHost } from './host.ts'
import { listen, toListenError } from './listen.ts'
import { poolThreads } from './more-threads.ts'
import { guardNameLookups } from './name-lookups.ts'
import { assertServesWallet } from './published.ts'
import { createRenewableHost, type RenewableHost } from './renew-host.ts'
import { stopHost } from './stop-host.ts'
import { catchStrayFailures } from './stray-failures.ts'
import { ensureWallet } from './wallet-build.ts'

// Files of this process are readable by its user alone.
process.umask(0o077)

const root = dirname(dirname(dirname(import.meta.dirname)))
const say = (sentence: string) => console.log(`[cairn] ${sentence}`)

// Without a listener, SIGHUP would end a process that is still starting.
let isAskedToRead = false
let readAgain = () => {
  isAskedToRead = true
}
process.on('SIGHUP', () => readAgain())

try {
  const stop = await start()
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // npm and a terminal may both pass a signal on. Without a listener, the
    // second one would end the process in the middle of its calls.
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      say('Stopping…')
      void stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  // Prints a sentence for errors that the operator can fix, and everything for
  // our own.
  console.error(error instanceof BaseError ? `[cairn] ${error.message}` : error)
  // Half-started parts must not keep the process alive.
  process.exit(1)
}

/**
 * Starts the host.
 *
 * @returns the function that stops it
 */
async function start(): Promise<() => Promise<void>> {
  const began = performance.now()
  const env = await withChainsFile(process.env)
  const config = readConfig(env)
  const hasWallet = !process.argv.includes('--no-wallet')
  if (hasWallet) assertServesWallet(config)
  guardNameLookups(ownNamesOf(config), poolThreads)
  await assertPortFree(config)
  await using stack = new AsyncDisposableStack()
  if (isAlone(config)) stack.use(await takeDataFolder(config.dataDir))
  await assertOwnNodes(config.chains ?? [], fetch)
  const site = hasWallet ? await ensureWallet(root, say) : undefined
  const log = createLogger(config.logLevel)
  stack.use(catchStrayFailures(log))
  const host = stack.use(
    createRenewableHost(
      await startHost({ config, env, log, site }),
      config.stopGraceMs,
    ),
  )
  const listening = stack.use(
    await listen(host.app, { ...config, upgrades: host.upgrades }),
  )
  const { metrics } = config.observe
  if (metrics)
    stack.use(await listen(host.metrics, { ...metrics, trustedProxies: [] }))
  readAgain = () => readChainsAgain(host, { log, site })
  if (isAskedToRead) readAgain()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`Ready after ${seconds} s: ${config.publicUrl}`)
  if (config.services.includes('mailbox')) {
    say(`Mailbox: ${config.publicUrl}/mailbox`)
  }
  const started = stack.move()
  const running = { host, listening, close: () => started.disposeAsync() }
  return () => stopHost(running, config, giveUp)
}

/**
 * Starts the services anew with the chains of `CHAINS_FILE`. If the file is not
 * usable, or none is named, everything stays as it is.
 */
function readChainsAgain(
  host: RenewableHost,
  given: Pick<Parameters<typeof startHost>[0], 'log' | 'site'>,
): void {
  if (process.env.CHAINS_FILE === undefined) {
    say('The chains stay as they are. Set CHAINS_FILE to read them again.')
    return
  }
  void host
    .renew(async () => {
      const env = await withChainsFile(process.env)
      const config = readConfig(env)
      if (!isPostgresUrl(config.databaseUrl)) throw new EmbeddedStoreError()
      await assertOwnNodes(config.chains ?? [], fetch)
      return startHost({ config, env, ...given })
    })
    .then(() => say('The chains of CHAINS_FILE are in use.'))
    .catch((error: unknown) => {
      const isKnown = error instanceof BaseError
      if (!isKnown) given.log.error({ err: error }, 'chains not read')
      say(`The chains stay as they are. ${isKnown ? error.message : ''}`)
    })
}

/** The embedded store belongs to one host at a time. */
class EmbeddedStoreError extends BaseError {
  override readonly name = 'EmbeddedStoreError'

  constructor() {
    super('Reading chains again needs PostgreSQL. Start the process again.')
  }
}

/** Ends the process while some of its work hangs. */
function giveUp(): void {
  say('Some work did not end in time. The process ends without it.')
  process.exit(1)
}

/**
 * Whether this host needs the data folder alone. Several processes may share
 * secrets, but no chains and no embedded store.
 */
function isAlone({ chains, databaseUrl }: HostConfig): boolean {
  return chains === undefined || !isPostgresUrl(databaseUrl)
}

/** Names without which this process does not work. */
function ownNamesOf(config: HostConfig): readonly string[] {
  const stores = [config.databaseUrl, config.databaseReadUrl]
    .filter((url) => url !== undefined)
    .filter(isPostgresUrl)
  const names = stores.map((url) => new URL(url).hostname)
  return ['localhost', config.host, ...names]
}

/** Fails before the chains start. */
async function assertPortFree(address: { host: string; port: number }) {
  const { createServer } = await import('node:net')
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(toListenError(error, address)))
    probe.listen(address.port, address.host, () => probe.close(() => resolve()))
  })
}
