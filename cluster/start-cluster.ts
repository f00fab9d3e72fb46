import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deployLocalChain } from '../packages/contracts/src/index.ts'
import { startMail, type TestMail } from '../packages/core/test/_mail.ts'
import {
  findFreePort,
  openDatabase,
} from '../packages/service-kit/src/index.ts'
import {
  startAnvil,
  type TestNode,
} from '../packages/service-kit/testing/index.ts'
import { type HostProcess, startHostProcess } from '../test/_host-process.ts'
import { askNode } from '../test/_keyshare-node.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const needed = 2
/** Time in which the balancer notices that a host stops, in ms. */
const stopDelayMs = '1500'

/** A host of the cluster, in its own process. */
export type Member = {
  /** Address of its own, past the balancer. */
  readonly url: string
  readonly child: () => ChildProcess
  readonly output: () => string
  /** Ends it by SIGTERM, after the calls in flight. Returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it at once. */
  readonly kill: () => Promise<void>
  /** Starts it again, with the same settings and secrets. */
  readonly start: () => Promise<void>
}

export type Cluster = AsyncDisposable & {
  /** The public door. */
  readonly url: string
  readonly databaseUrl: string
  readonly chains: readonly TestNode[]
  readonly mail: TestMail
  readonly nodes: readonly Member[]
  readonly replicas: readonly [Member, Member]
}

/**
 * Starts two hosts over one PostgreSQL behind HAProxy, and three keyshare nodes
 * with their own databases, as processes of this machine. Chains, mail server
 * and database are temporary.
 *
 * @param options.port - of the public door; a free one by default
 * @param options.withWallet - whether the hosts serve the wallet, and build it
 * @param options.onMail - told of each link that is mailed
 * @throws {Error} naming the program that this machine lacks
 */
export async function startCluster(
  options: {
    readonly port?: number
    readonly withWallet?: boolean
    readonly onMail?: (to: string, link: URL) => void
  } = {},
): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin) throw new Error('Install PostgreSQL to start a cluster.')
  const proxy = findHaproxy()
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-cluster-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const { url: serverUrl } = stack.use(await startPostgres(bin))
  const polygon = stack.use(await startAnvil(137))
  const amoy = stack.use(await startAnvil(80002))
  const chains = [polygon, amoy]
  for (const chain of chains) await deployLocalChain(chain)
  const mail = stack.use(await startMail(options.onMail))
  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const nodes = await startNodes({ folder, serverUrl, url, stack })
  const published = nodes.map((node, at) =>
    askNode(`${node.url}/keyshare/${at + 1}`),
  )
  const shared = {
    DATABASE_URL: await createDatabase(serverUrl, 'cairn'),
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    SERVICES:
      'sessions,guard,relayer,indexer,metadata,api,identity,walletconnect-relay',
    CHAINS: JSON.stringify([toConfig(137, polygon), toConfig(80002, amoy)]),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    KEYSHARE_NODE_LIST: JSON.stringify(await Promise.all(published)),
    KEYSHARE_THRESHOLD: `${needed}`,
    SOCIAL_PROVIDERS: 'none',
    STOP_DELAY_MS: stopDelayMs,
  }
  // One after the other: the first makes the secrets that both use.
  const dataDir = join(folder, 'hosts')
  const withWallet = options.withWallet ?? false
  const replicas = [
    await startMember(shared, { dataDir, withWallet, stack }),
    await startMember(shared, { dataDir, withWallet, stack }),
  ] as const
  stack.use(await startProxy(proxy, port, replicas))
  const running = stack.move()
  return {
    url,
    databaseUrl: shared.DATABASE_URL,
    chains,
    mail,
    nodes,
    replicas,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Deals the shares of a login key, and starts a node for each. */
async function startNodes(given: {
  readonly folder: string
  readonly serverUrl: string
  readonly url: string
  readonly stack: AsyncDisposableStack
}): Promise<readonly Member[]> {
  const { folder, serverUrl, url, stack } = given
  const deal = join(root, 'services/keyshare/scripts/deal-shares.ts')
  const shares = join(folder, 'shares')
  await run(process.execPath, [deal, '3', `${needed}`, shares])
  return Promise.all(
    [1, 2, 3].map(async (index) =>
      startMember(
        {
          DATABASE_URL: await createDatabase(serverUrl, `node${index}`),
          SERVICES: 'keyshare',
          SERVICE_URLS: JSON.stringify({ identity: url }),
          KEYSHARE_INDEX: `${index}`,
          KEYSHARE_SHARE_FILE: join(shares, `keyshare-${index}`),
        },
        { dataDir: join(folder, `node-${index}`), stack },
      ),
    ),
  )
}

async function startMember(
  env: Readonly<Record<string, string>>,
  options: {
    readonly dataDir: string
    readonly withWallet?: boolean
    readonly stack: AsyncDisposableStack
  },
): Promise<Member> {
  const { dataDir, withWallet = false, stack } = options
  const port = await findFreePort()
  const begin = () => startHostProcess(env, { port, dataDir, withWallet })
  let current: HostProcess = await begin()
  stack.defer(() => current[Symbol.asyncDispose]())
  return {
    url: `http://localhost:${port}`,
    child: () => current.child,
    output: () => current.output(),
    stop() {
      current.child.kill('SIGTERM')
      return current.ended
    },
    async kill() {
      current.child.kill('SIGKILL')
      await current.ended
    },
    async start() {
      current = await begin()
    },
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  await using server = await openDatabase(url)
  await server.query(`CREATE DATABASE ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** The chains: one on which people pay fees, and one where sending is free. */
const networks = {
  137: {
    name: 'polygon',
    title: 'Polygon',
    type: 'mainnet',
    isDefaultChain: true,
    isAuthChain: true,
  },
  80002: { name: 'amoy', title: 'Polygon Amoy', type: 'testnet' },
} as const

function toConfig(chainId: keyof typeof networks, { rpcUrl }: TestNode) {
  const nativeToken = { symbol: 'POL', name: 'POL', decimals: 18 }
  return { chainId, rpcUrl, nativeToken, ...networks[chainId] }
}

function findHaproxy(): string {
  const path = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((one) =>
    existsSync(one),
  )
  if (!path) throw new Error('Install HAProxy to start a cluster.')
  return path
}

/** Starts the balancer and waits until it passes calls on to both hosts. */
async function startProxy(
  path: string,
  port: number,
  replicas: readonly Member[],
): Promise<AsyncDisposable> {
  const [a = '', b = ''] = replicas.map(({ url }) =>
    url.replace('http://localhost', '127.0.0.1'),
  )
  // `-db`: stays in the foreground, and ends with its process.
  const child = spawn(path, ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
    env: { CAIRN_DOOR: `127.0.0.1:${port}`, CAIRN_A: a, CAIRN_B: b },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const ended = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/.well-known/cairn.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null)
      throw new Error(`HAProxy did not start: ${complaint}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
