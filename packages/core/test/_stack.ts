import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { startApi } from '@cairn/api'
import {
  deployLocalChain,
  localBalanceCheck,
  localFeeMarket,
  localSwaps,
} from '@cairn/contracts'
import { startGuard } from '@cairn/guard'
import { startIdentity } from '@cairn/identity'
import { startKeyshare } from '@cairn/keyshare'
import type { Environment } from '@cairn/protocol'
import { startRelayer } from '@cairn/relayer'
import type { RunningService } from '@cairn/service-kit'
import {
  openQuick,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { startMail, type TestMail } from './_mail.ts'

export type Stack = AsyncDisposable & {
  readonly url: string
  readonly environment: Environment
  /** The default one. */
  readonly chain: TestNode
  readonly chains: readonly TestNode[]
  readonly mail: TestMail
  /**
   * A service whose calls fail with this status; empty: all is well. What a
   * test breaks is mended when the test ends, however it ends: its second try
   * and the tests after it must not fail for it.
   */
  readonly broken: Map<string, number>
  /** Number of times each call was made. */
  readonly calls: Map<string, number>
}

const native = { symbol: 'POL', name: 'POL', decimals: 18 }

export type StackOptions = {
  /** Chains beside the default one. */
  readonly otherChainIds?: readonly number[]
  /** Guards that new wallets have no more, under `/old-guard-N`. */
  readonly oldGuards?: number
  /** Environment of the services, besides the mail server. */
  readonly env?: Readonly<Record<string, string>>
}

/** The services a session needs, over fresh chains, behind one port. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { otherChainIds = [], oldGuards = 0, env = {} } = options
  await using kept = new AsyncDisposableStack()
  const chain = kept.use(await startAnvil(137))
  const others: TestNode[] = []
  for (const id of otherChainIds) others.push(kept.use(await startAnvil(id)))
  const running = [chain, ...others]
  await Promise.all(running.map((one) => deployLocalChain(one)))
  const mail = kept.use(await startMail())
  const database = kept.use(await openQuick())
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  kept.defer(() => close(server))
  const url = `http://127.0.0.1:${portOf(server)}`

  const local = {
    chainId: 137,
    name: 'polygon',
    title: 'Polygon',
    type: 'mainnet',
    isLocal: true,
    rpcUrl: chain.rpcUrl,
    nativeToken: native,
    isDefaultChain: true,
    isAuthChain: true,
    ...marketOf(137),
  } as const
  const platform = testPlatform(database, {
    env: { ...env, SMTP_URL: `smtp://127.0.0.1:${mail.port}` },
    chains: [local, ...others.map(describeChain)],
    publicUrl: url,
    urls: {
      api: url,
      metadata: url,
      indexerGateway: url,
      sessions: url,
      guard: url,
      identity: url,
    },
  })
  const guard = kept.use(await startGuard(platform))
  const old: Environment['guards'][number][] = []
  const oldApps = new Map<string, RunningService>()
  for (let index = 0; index < oldGuards; index += 1) {
    const path = `/old-guard-${index}`
    // A guard's database is its own.
    const own = { ...platform, database: kept.use(await openQuick()) }
    const started = kept.use(await startGuard(withOtherKeys(own, index)))
    oldApps.set(path, started)
    old.push({ version: 1, address: started.address, url: `${url}${path}` })
  }
  const keyshare = kept.use(await startKeyshare(platform))
  const services: RunningService[] = [guard, keyshare]
  const identity = kept.use(await startIdentity(platform))
  services.push(identity)
  for (const start of [startSessions, startApi, startRelayer])
    services.push(kept.use(await start(platform)))

  const broken = new Broken()
  const calls = new Map<string, number>()
  server.on(
    'request',
    getRequestListener((request) =>
      route(request, { services, oldApps, broken, calls }),
    ),
  )
  const started = kept.move()
  return {
    url,
    chain,
    chains: running,
    mail,
    broken,
    calls,
    environment: {
      environment: 'local',
      services: {
        api: url,
        metadata: url,
        indexerGateway: url,
        sessions: url,
        guard: url,
        identity: url,
        keyshare: keyshare.nodes.map((node) => node.url),
      },
      keyshareNodes: [...keyshare.nodes],
      keyshareThreshold: keyshare.threshold,
      socialProviders: [...identity.socialProviders],
      networks: [local, ...others.map(describeChain)].map((network) => ({
        ...network,
        indexerUrl: `${url}/chains/${network.name}`,
        relayerUrl: `${url}/chains/${network.name}`,
      })),
      guards: [...old, { version: 2, address: guard.address, url }],
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

class Broken extends Map<string, number> {
  override set(path: string, status: number): this {
    onTestFinished(() => void this.delete(path))
    return super.set(path, status)
  }
}

function describeChain({ chainId, rpcUrl }: TestNode) {
  return {
    chainId,
    name: `chain-${chainId}`,
    title: `Chain ${chainId}`,
    // Polygon's network for tests, as its facts have it.
    type: chainId === 80_002 ? 'testnet' : 'mainnet',
    isLocal: true,
    rpcUrl,
    nativeToken: native,
    ...marketOf(chainId),
  } as const
}

function marketOf(chainId: number) {
  const { targets, ...swap } = localSwaps(chainId)
  return {
    feeMarket: localFeeMarket(chainId),
    swap: { ...swap, targets: [...targets] },
    balanceCheck: localBalanceCheck(),
  }
}

type Platform = Parameters<typeof startGuard>[0]

/** The same platform for a service that has keys and tables of its own. */
function withOtherKeys(platform: Platform, index: number): Platform {
  return {
    ...platform,
    secret: (name, bytes) =>
      platform.secret(name === 'guard-key' ? `old-${index}` : name, bytes),
  }
}

type Routed = Pick<Stack, 'broken' | 'calls'> & {
  readonly services: readonly RunningService[]
  readonly oldApps: ReadonlyMap<string, RunningService>
}

async function route(
  request: Request,
  { services, oldApps, broken, calls }: Routed,
): Promise<Response> {
  const path = new URL(request.url).pathname
  calls.set(path, (calls.get(path) ?? 0) + 1)
  for (const [part, status] of broken)
    if (path.includes(part)) return new Response('no', { status })
  for (const [prefix, { app }] of oldApps)
    if (path.startsWith(`${prefix}/`))
      return app.fetch(new Request(request.url.replace(prefix, ''), request))
  for (const { app } of services) {
    const response = await app.fetch(request.clone())
    if (response.status !== 404 || (await isAnswer(response))) return response
  }
  return new Response('not found', { status: 404 })
}

/** A service's own "not found" is an answer; a missing route is none. */
async function isAnswer(response: Response): Promise<boolean> {
  const body = await response.clone().text()
  return body.startsWith('{') && !body.includes('BadRoute')
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
