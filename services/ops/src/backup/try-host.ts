import { randomBytes } from 'node:crypto'
import { createTrialWallet } from '@cairn/account/server'
import { createRpcClient } from '@cairn/clients'
import { listen, readConfig, startHost } from '@cairn/host'
import { BaseError, type Hex } from '@cairn/primitives'
import {
  type Environment as Described,
  environment,
  guard,
  sessions,
} from '@cairn/protocol'
import { type Environment, findFreePort, type Logger } from '@cairn/service-kit'
import * as z from 'zod'
import { tryToSignIn } from './trial-sign-in.ts'

/**
 * Services that are started over a restored database. The others would act on
 * chains: a restored relayer would send what it had queued.
 */
const tried = ['sessions', 'guard', 'api', 'identity', 'keyshare', 'metadata']
/** A trial sign-in needs these. */
const needed = ['sessions', 'api']

/** Variables that would lead a trial host out of its folder and database. */
const dropped = [
  'SERVICE_URLS',
  'ALLOWED_HOSTS',
  'TRUST_PROXY',
  'WALLET_ORIGINS',
  'GUARD_ADDRESS',
  'KEYSHARE_NODE_LIST',
  'SOCIAL_PROVIDERS',
  'DATABASE_READ_URL',
  // Spans would reach the operator's collector.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** A guard's key in a token is not in a backup: the trial uses the token. */
const tokenPin = 'GUARD_PKCS11_PIN_FILE'

/**
 * Starts a host over a database, signs in with a new wallet, and gets a
 * signature of the guard. Nothing leaves this machine but reads of chains.
 *
 * @param options.env - the configuration; what would reach beyond is left out
 * @returns a sentence for each thing that works
 * @throws {TrialError} naming the one that does not
 */
export async function tryHost(options: {
  readonly env: Environment
  readonly databaseUrl: string
  readonly dataDir: string
  /** Paths of secrets, by the variable that names them. */
  readonly files: Readonly<Record<string, string>>
  readonly log: Logger
}): Promise<readonly string[]> {
  const env = await trialEnv(options)
  const config = readConfig(env)
  await using stack = new AsyncDisposableStack()
  const host = stack.use(
    await startHost({ config, env, log: options.log, site: undefined }).catch(
      (cause: unknown) => {
        throw new TrialError('The host does not start', cause)
      },
    ),
  )
  stack.use(await listen(host.app, config))
  const url = config.publicUrl
  const described = await describeOf(url)
  const done = ['A host starts over it, with its secrets.']
  await attempt('A new wallet cannot sign in', () => tryToSignIn(url))
  done.push('A new wallet signs in and reads its storage.')
  const own = described.guards.find((one) => one.url === url)
  if (!config.services.includes('guard') || !own) return done
  await attempt('The guard does not sign', () =>
    askGuard(url, own.address as Hex, described),
  )
  return [...done, 'The guard signs for it.']
}

async function trialEnv(options: {
  readonly env: Environment
  readonly databaseUrl: string
  readonly dataDir: string
  readonly files: Readonly<Record<string, string>>
}): Promise<Environment> {
  const { env, databaseUrl, dataDir, files } = options
  const port = await findFreePort()
  const kept = Object.entries(env).filter(
    ([name]) =>
      !dropped.includes(name) && (!name.endsWith('_FILE') || name === tokenPin),
  )
  const asked: readonly string[] = readConfig(env).services
  const services = tried.filter(
    (name) => asked.includes(name) || needed.includes(name),
  )
  return {
    ...Object.fromEntries(kept),
    ...files,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    SERVICES: services.join(','),
    // A sign-in by mail is not tried, and no mail leaves.
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
}

async function describeOf(url: string): Promise<Described> {
  const response = await fetch(`${url}/.well-known/cairn.json`)
  return z.parse(environment, await response.json())
}

async function askGuard(
  url: string,
  address: Hex,
  { networks }: Described,
): Promise<void> {
  const [network] = networks
  if (!network) throw new Error('no network')
  const wallet = createTrialWallet(address)
  await createRpcClient(sessions, { url }).saveWallet(wallet.saved)
  const digest = `0x${randomBytes(32).toString('hex')}` as Hex
  const request = wallet.ask(digest, network.chainId)
  const client = createRpcClient(guard, { url })
  const { sig } = await client.signWith({ signer: address, request })
  if (!wallet.isOfGuard(request.msg, sig as Hex))
    throw new Error('another signer')
}

async function attempt(
  failure: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new TrialError(failure, cause)
  }
}

/** A host over the restored database does not work. */
class TrialError extends BaseError {
  override readonly name = 'TrialError'

  constructor(failure: string, cause: unknown) {
    const { message } = cause as Error
    super(`The backup cannot be used. ${failure}: ${message}`, { cause })
  }
}
