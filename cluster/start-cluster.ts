import { type ChildProcess, execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMail, type TestMail } from '../packages/core/test/_mail.ts'
import {
  findFreePort,
  openDatabase,
} from '../packages/service-kit/src/index.ts'
import {
  findPostgres,
  findProgram,
  howToInstall,
} from '../scripts/programs.mjs'
import { type HostProcess, startHostProcess } from '../test/_host-process.ts'
import { askNode } from '../test/_keyshare-node.ts'
import type { Link } from './link.ts'
import { runDoor } from './run-door.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'
import { type Chain, startChain, urlOf } from './start-chain.ts'
import { type Store, startStore } from './start-store.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const needed = 2
/** Time in which the balancer notices that a host stops, in ms. */
const stopDelayMs = '3000'
/** Sizes of small disks, in MB: PostgreSQL's, and that of the hosts. */
const smallDisksMb = { store: 1_500, hosts: 64 }

/**
 * Settings of older releases: they ask for traces in a form in which anvil hangs
 * for ever if it mines a block meanwhile.
 */
const olderSettings = { INDEXER_TRACES: 'off' }

/** A host of the cluster, in its own process. */
export type Member = {
  /** Address of its own, past the balancer. */
  readonly url: string
  readonly child: () => ChildProcess
  /** Everything that its processes wrote so far. */
  readonly output: () => string
  /** Ends it by SIGTERM, after the calls in flight. Returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it at once. */
  readonly kill: () => Promise<void>
  /**
   * Starts it again, with the same settings and secrets.
   *
   * @param root - folder of Cairn's sources; the same as before by default
   */
  readonly start: (root?: string) => Promise<void>
}

/** A host that serves wallets, with the lines that it is reached by. */
export type Replica = Member & {
  /** Lines from it to PostgreSQL and to each chain. */
  readonly links: readonly Link[]
  /** File with the ms by which its clock is ahead; empty for none. */
  readonly clockFile: string
}

export type Cluster = AsyncDisposable & {
  /** The public door. */
  readonly url: string
  /** Addresses of the databases that stay the same over a failover. */
  readonly databaseUrl: string
  readonly nodeDatabaseUrls: readonly string[]
  readonly store: Store
  readonly chains: readonly Chain[]
  readonly mail: TestMail
  readonly nodes: readonly Member[]
  readonly replicas: readonly [Replica, Replica]
  /** Disk of the hosts' folder, if it is a small one. */
  readonly hostsDisk: SmallDisk | undefined
}

/**
 * Starts two hosts over one PostgreSQL behind HAProxy, and three keyshare nodes
 * with their own databases, as processes of this machine. Chains, mail server
 * and database are temporary. `CAIRN_IMAGE` names an image that all hosts and
 * nodes run instead of these sources (by podman).
 *
 * @param options.port - of the public door; a free one by default
 * @param options.withWallet - whether the hosts serve the wallet, and build it
 * @param options.onMail - called with each link that is mailed
 * @param options.smallDisks - needs the right to mount; otherwise the disks are
 *   the machine's
 * @throws {Error} naming the program that this machine lacks
 */
export async function startCluster(
  options: {
    readonly port?: number
    readonly withWallet?: boolean
    readonly onMail?: (to: string, link: URL) => void
    /** Folder of the sources that the hosts run; this one by default. */
    readonly hostRoot?: string
    /** Gives PostgreSQL and the hosts disks that can be filled (tmpfs). */
    readonly smallDisks?: boolean
  } = {},
): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin) throw new Error(`PostgreSQL starts a cluster. ${howToInstall}`)
  findHaproxy()
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-cluster-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const sizes = options.smallDisks ? smallDisksMb : undefined
  const store = stack.use(await startStore(bin, sizes?.store))
  const ownLine = stack.use(await store.openLink())
  const chains = [
    stack.use(await startChain(137, folder)),
    stack.use(await startChain(80002, folder)),
  ]
  const mail = stack.use(await startMail(options.onMail))
  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const { nodes, databaseUrls } = await startNodes({
    ...{ folder, url, stack },
    serverUrl: through(store.primary().url, ownLine),
  })
  const published = nodes.map((node, at) =>
    askNode(`${node.url}/keyshare/${at + 1}`),
  )
  const databaseUrl = await createDatabase(
    through(store.primary().url, ownLine),
    'cairn',
  )
  const shared = {
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    SERVICES:
      'sessions,guard,relayer,indexer,metadata,api,identity,walletconnect-relay',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    KEYSHARE_NODE_LIST: JSON.stringify(await Promise.all(published)),
    KEYSHARE_THRESHOLD: `${needed}`,
    SOCIAL_PROVIDERS: 'none',
    STOP_DELAY_MS: stopDelayMs,
  }
  const hostsDisk = sizes && (await openSmallDisk(sizes.hosts))
  if (hostsDisk) stack.use(hostsDisk)
  const dataDir = join(hostsDisk?.folder ?? folder, 'hosts')
  const begin = (name: string) =>
    startReplica(shared, {
      ...{ name, folder, dataDir, store, chains, databaseUrl, stack },
      withWallet: options.withWallet ?? false,
      root: options.hostRoot,
    })
  // One after the other: the first makes the secrets that both use.
  const replicas = [await begin('a'), await begin('b')] as const
  stack.use(await startProxy(port, replicas))
  const running = stack.move()
  return {
    ...{ url, databaseUrl, store, chains, mail, nodes, replicas, hostsDisk },
    nodeDatabaseUrls: databaseUrls,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Deals the shares of a login key, and starts a node for each. */
async function startNodes(given: {
  readonly folder: string
  readonly serverUrl: string
  readonly url: string
  readonly stack: AsyncDisposableStack
}) {
  const { folder, serverUrl, url, stack } = given
  const deal = join(root, 'services/keyshare/scripts/deal-shares.ts')
  const shares = join(folder, 'shares')
  await run(process.execPath, [deal, '3', `${needed}`, shares])
  const databaseUrls = await Promise.all(
    [1, 2, 3].map((index) => createDatabase(serverUrl, `node${index}`)),
  )
  const nodes = await Promise.all(
    databaseUrls.map((databaseUrl, at) =>
      startMember(
        {
          DATABASE_URL: databaseUrl,
          SERVICES: 'keyshare',
          SERVICE_URLS: JSON.stringify({ identity: url }),
          KEYSHARE_INDEX: `${at + 1}`,
          KEYSHARE_SHARE_FILE: join(shares, `keyshare-${at + 1}`),
        },
        { dataDir: join(folder, `node-${at + 1}`), stack },
      ),
    ),
  )
  return { nodes, databaseUrls }
}

/** Starts a host whose lines can be cut and whose clock can be wrong. */
async function startReplica(
  shared: Readonly<Record<string, string>>,
  options: {
    readonly name: string
    readonly folder: string
    readonly dataDir: string
    readonly store: Store
    readonly chains: readonly Chain[]
    readonly databaseUrl: string
    readonly withWallet: boolean
    readonly root: string | undefined
    readonly stack: AsyncDisposableStack
  },
): Promise<Replica> {
  const { name, folder, store, chains, databaseUrl, stack } = options
  const line = stack.use(await store.openLink())
  const toChains: Link[] = []
  for (const chain of chains) toChains.push(stack.use(await chain.openLink()))
  const configs = chains.map((chain, at) => {
    const link = toChains[at]
    if (!link) throw new Error('A chain has no line.')
    return toConfig(chain.chainId, urlOf(link))
  })
  const clockFile = join(folder, `clock-${name}`)
  await writeFile(clockFile, '')
  const member = await startMember(
    {
      ...shared,
      DATABASE_URL: through(databaseUrl, line),
      CHAINS: JSON.stringify(configs),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shift-clock.ts')}`,
      CAIRN_CLOCK_FILE: clockFile,
    },
    options,
  )
  return { ...member, links: [line, ...toChains], clockFile }
}

async function startMember(
  env: Readonly<Record<string, string>>,
  options: {
    readonly dataDir: string
    readonly withWallet?: boolean
    readonly root?: string | undefined
    readonly stack: AsyncDisposableStack
  },
): Promise<Member> {
  const { dataDir, withWallet = false, stack } = options
  const port = await findFreePort()
  let sources = options.root ?? root
  const begin = () => {
    const settings = sources === root ? env : { ...env, ...olderSettings }
    const { CAIRN_IMAGE: image } = process.env
    const where = { port, dataDir, withWallet, root: sources, image }
    return startHostProcess(settings, where)
  }
  let current: HostProcess = await begin()
  let earlier = ''
  stack.defer(() => current[Symbol.asyncDispose]())
  return {
    url: `http://localhost:${port}`,
    child: () => current.child,
    output: () => earlier + current.output(),
    stop() {
      current.child.kill('SIGTERM')
      return current.ended
    },
    async kill() {
      current.kill()
      await current.ended
    },
    async start(root = sources) {
      sources = root
      earlier += current.output()
      current = await begin()
    },
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  await using server = await openDatabase(url)
  await server.query(`CREATE DATABASE ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Returns the address of a database behind a line. */
function through(url: string, { port }: Link): string {
  return Object.assign(new URL(url), { port: `${port}` }).href
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

function toConfig(chainId: number, rpcUrl: string) {
  const nativeToken = { symbol: 'POL', name: 'POL', decimals: 18 }
  const network = networks[chainId as keyof typeof networks]
  return { chainId, rpcUrl, nativeToken, ...network }
}

function findHaproxy(): string {
  const path = findProgram('haproxy')
  if (!path) throw new Error(`HAProxy starts a cluster. ${howToInstall}`)
  return path
}

/**
 * Starts the balancer on a port and waits until it passes calls on.
 *
 * @throws {Error} if this machine lacks HAProxy, or it does not start
 */
export async function startProxy(
  port: number,
  replicas: readonly Pick<Member, 'url'>[],
): Promise<AsyncDisposable> {
  return runDoor({
    name: 'HAProxy',
    // `-db`: stays in the foreground, and ends with its process.
    command: [findHaproxy(), '-db', '-f', join(root, 'deploy/haproxy.cfg')],
    env: { CAIRN_DOOR: `127.0.0.1:${port}` },
    port,
    hosts: replicas.map(({ url }) => url),
  })
}
