import { join } from 'node:path'
import { deployLocalChain, fundAccount, listCoinGrants } from '@cairn/contracts'
import {
  type Chain,
  createKeyrings,
  createNodeTurns,
  createSecretStore,
  type Environment,
  isPostgresUrl,
  keepSecrets,
  type Logger,
  openDatabase,
  type Platform,
  type RunningService,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { answerFailure, answerMissing } from './answer-failure.ts'
import { createChainCheck } from './chains/check-chain.ts'
import { localChains } from './chains/local-chains.ts'
import {
  createLimitStore,
  migrateNodeLimits,
} from './chains/node-limits.queries.ts'
import { createNodeProxy } from './chains/node-proxy.ts'
import { assertNodeHeaders, openNodes } from './chains/open-nodes.ts'
import { startProbes } from './chains/probe-nodes.ts'
import { startChains } from './chains/start-chains.ts'
import type { HostConfig } from './config.ts'
import { createDiskCheck } from './disk-check.ts'
import { faucetRoutes } from './faucet.ts'
import { type Checked, healthRoutes } from './health.ts'
import { createLocalFetch } from './local-fetch.ts'
import { createHostFigures } from './observe/host-figures.ts'
import { identifyRequests } from './observe/identify-requests.ts'
import { createMetrics } from './observe/metrics.ts'
import { createPassingFetch } from './observe/passing-fetch.ts'
import { startTracing } from './observe/start-tracing.ts'
import {
  assertEnoughNodes,
  assertServesWallet,
  combinePublished,
} from './published.ts'
import {
  checkHost,
  createHostCheck,
  keepTls,
  protectResponses,
} from './response-headers.ts'
import { startServices } from './services.ts'
import { environmentRoutes, siteRoutes } from './site-routes.ts'
import { withinCall } from './stray-failures.ts'
import { createUpgrades, type Upgrades } from './upgrades.ts'
import { describeEnvironment } from './well-known.ts'

export type Host = AsyncDisposable & {
  readonly app: Hono
  readonly upgrades: Upgrades
  /** Serves `/metrics`, which is not for the public port. */
  readonly metrics: Hono
  /** Makes `/ready` answer 503, because the host stops. */
  readonly failReadiness: () => void
  /** Answers calls that wait for an event, because the host stops. */
  readonly endLongCalls: () => void
}

/**
 * Starts chains and services behind one fetch handler. Nothing listens yet.
 *
 * @param options.site - folder of the built wallet; absent serves none
 * @see SRVC-01 ENVC-01
 */
export async function startHost(options: {
  readonly config: HostConfig
  readonly env: Environment
  readonly log: Logger
  readonly site: string | undefined
}): Promise<Host> {
  const { config, env, log, site } = options
  if (site) assertServesWallet(config)
  await using stack = new AsyncDisposableStack()
  const isLocal = config.chains === undefined
  const local = isLocal && (await openLocalChains(config, log, stack))
  const { traces, database, replica } = await openStore(config, log, stack)

  const app = new Hono()
  const fetch = createPassingFetch(
    createLocalFetch(config.publicUrl, () => app),
    traces.tracing,
    ownOriginsOf(config),
  )
  const given = { database, fetch, log }
  const chains = local || (await openChains(config, given, stack))
  const platform = platformOf(config, { ...given, env, chains, replica })
  const { running, published } = await startServices(
    config.services,
    platform,
    stack,
  )

  app.use(identifyRequests(traces.tracing))
  app.use(protectResponses)
  app.use(keepTls(config.publicUrl))
  app.use(checkHost(hostNamesOf(config)))
  app.use(withinCall)
  const services = [...running.values()]
  const metrics = createMetrics([
    createHostFigures(database, traces.dropped),
    ...services.flatMap((service) => service.metrics ?? []),
  ])
  app.use(metrics.measure)
  for (const service of running.values()) app.route('/', service.app)
  let isStopping = false
  const health = healthRoutes(new Map([...running, ...diskOf(config)]), {
    chains: chainParts(services, chains, fetch),
    reports: new Map(
      services.flatMap(({ chainReports }) => [...(chainReports ?? [])]),
    ),
    isStopping: () => isStopping,
  })
  app.route('/', health)
  app.route('/', nodeRoutes(config, platform))
  if (isLocal) app.route('/', faucetRoutes(fundFrom(chains), log))
  const facts = combinePublished(config, published)
  if (site) assertEnoughNodes(facts)
  const describe = () =>
    describeEnvironment(config, chains, { ...facts, hasFaucet: isLocal })
  // Without networks there is nothing that a wallet could use.
  if (chains.length > 0) app.route('/', environmentRoutes(describe))
  if (site) app.route('/', await siteRoutes(site, config, describe()))

  app.onError(answerFailure(log))
  app.notFound(answerMissing)
  const started = stack.move()
  const isKnown = createHostCheck(hostNamesOf(config))
  const upgrades = createUpgrades(
    services.flatMap((service) => service.upgrade ?? []),
    { isKnownHost: (header) => isKnown(`http://${header ?? ''}`), log },
  )
  return {
    app,
    upgrades,
    metrics: protectMetrics(metrics.routes, config),
    failReadiness: () => {
      isStopping = true
    },
    endLongCalls: () => {
      for (const service of services) service.endLongCalls?.()
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/**
 * Longest wait for the replica, in ms. Calls wait for it before they ask the
 * primary store.
 */
const replicaWithinMs = 2_000

/** Opens the store and its replica, with traces of their queries. */
async function openStore(
  { databaseUrl, databaseReadUrl, observe }: HostConfig,
  log: Logger,
  stack: AsyncDisposableStack,
) {
  const kind = isPostgresUrl(databaseUrl) ? 'postgres' : 'pglite'
  const traces = stack.use(await startTracing(observe, kind, log))
  const around = traces.aroundQuery
  const database = stack.use(await openDatabase(databaseUrl, { around }))
  const reads = { around, mayBeAway: true, queryWithinMs: replicaWithinMs }
  const replica = databaseReadUrl
    ? stack.use(await openDatabase(databaseReadUrl, reads))
    : undefined
  return { traces, database, replica }
}

/** A page whose name points here must not read figures either. */
function protectMetrics(routes: Hono, config: HostConfig): Hono {
  return new Hono()
    .use(protectResponses)
    .use(checkHost(hostNamesOf(config)))
    .route('/', routes)
}

/** Completes the platform of the services, with their addresses and secrets. */
function platformOf(
  config: HostConfig,
  given: Pick<
    Platform,
    'env' | 'log' | 'chains' | 'database' | 'replica' | 'fetch'
  >,
): Platform {
  const { publicUrl, serviceUrls, dataDir } = config
  const urlOf = (name: keyof typeof serviceUrls) =>
    serviceUrls[name] ?? publicUrl
  const folder = join(dataDir, 'secrets')
  const { env, database, log } = given
  const secrets = createSecretStore(folder, env)
  return {
    ...given,
    publicUrl,
    urls: {
      api: urlOf('api'),
      metadata: urlOf('metadata'),
      indexerGateway: urlOf('indexer'),
      sessions: urlOf('sessions'),
      guard: urlOf('guard'),
      identity: urlOf('identity'),
    },
    now: () => new Date(),
    inNodeTurn: createNodeTurns(config.nodeTimeLimits),
    secret: keepSecrets(database, secrets),
    keyring: createKeyrings({
      folder,
      env,
      database,
      nowMs: Date.now,
      onError: (err) => log.error({ err }, 'changed keys cannot be read'),
    }),
  }
}

function nodeRoutes(
  { nodeLimits }: HostConfig,
  { chains, inNodeTurn }: Platform,
): Hono {
  return createNodeProxy({
    chains,
    fetch: globalThis.fetch,
    limits: nodeLimits,
    inTurn: inNodeTurn,
  })
}

/** Joins the nodes of configured chains, and asks what they can do. */
async function openChains(
  { dataDir, chains: configured = [] }: HostConfig,
  { database, fetch, log }: Pick<Platform, 'database' | 'fetch' | 'log'>,
  stack: AsyncDisposableStack,
): Promise<readonly Chain[]> {
  await assertNodeHeaders(configured, dataDir)
  if (configured.length > 0) await migrateNodeLimits(database)
  return configured.map((one) => {
    const store = createLimitStore(database, one.chainId)
    const nodes = openNodes(one, { dataDir, fetch, store })
    stack.use(startProbes({ name: one.name, nodes }, log))
    return { ...toChain(one), nodes, capabilities: nodes.capabilities }
  })
}

async function openLocalChains(
  config: HostConfig,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<readonly Chain[]> {
  const running = stack.use(
    await startChains({ dataDir: config.dataDir, chains: localChains, log }),
  )
  const chains = localChains.flatMap(({ chainId }) => running[chainId] ?? [])
  await Promise.all(chains.map((chain) => deployLocalChain(chain)))
  return chains
}

export function toChain(
  chain: NonNullable<HostConfig['chains']>[number],
): Chain {
  const {
    blockExplorerUrl,
    isDefaultChain,
    isAuthChain,
    feeMarket,
    fees,
    swap,
    bridge,
    balanceCheck,
    nodes,
    index,
    blockMs,
    ...rest
  } = chain
  const wsUrl = nodes
    ? nodes.find((one) => one.wsUrl !== undefined)?.wsUrl
    : rest.rpcUrl.replace(/^http/, 'ws')
  return {
    ...rest,
    ...(wsUrl !== undefined && { wsUrl }),
    ...(blockMs !== undefined && { blockMs }),
    ...(feeMarket && { feeMarket }),
    ...(fees && { fees }),
    ...(swap && { swap }),
    ...(bridge && {
      bridge: {
        targets: bridge.targets,
        ...(bridge.feeTaker && { feeTaker: bridge.feeTaker }),
      },
    }),
    ...(balanceCheck && { balanceCheck }),
    ...(index && { index }),
    ...(blockExplorerUrl !== undefined && { blockExplorerUrl }),
    ...(isDefaultChain && { isDefaultChain }),
    ...(isAuthChain && { isAuthChain }),
  }
}

function fundFrom(chains: readonly Chain[]) {
  return async (request: { chainId: number; address: `0x${string}` }) => {
    const chain = chains.find(({ chainId }) => chainId === request.chainId)
    if (!chain) throw new Error('The faucet knows no such chain.')
    await fundAccount({ ...chain, address: request.address })
    return listCoinGrants(chain.chainId)
  }
}

/** Lists what depends on chains: their nodes, and work of services on them. */
function chainParts(
  services: readonly RunningService[],
  chains: readonly Chain[],
  fetch: typeof globalThis.fetch,
): ReadonlyMap<string, Checked> {
  const nodes = chains.map((chain): [string, Checked] => [
    `chain ${chain.name}`,
    { check: createChainCheck(chain, fetch) },
  ])
  const work = services.flatMap(({ chainChecks }) =>
    [...(chainChecks ?? [])].map(([name, check]): [string, Checked] => [
      name,
      { check },
    ]),
  )
  return new Map([...nodes, ...work])
}

/** A host with foreign chains and a PostgreSQL server stores no files. */
function diskOf(config: HostConfig): readonly [string, Checked][] {
  const { chains, databaseUrl, dataDir } = config
  const keepsStore = !/^(?:postgres(?:ql)?|memory):/.test(databaseUrl)
  return chains === undefined || keepsStore
    ? [['disk', createDiskCheck(dataDir)]]
    : []
}

/** Returns the origins that get the identity of a request. */
function ownOriginsOf(config: HostConfig): ReadonlySet<string> {
  const urls = [config.publicUrl, ...Object.values(config.serviceUrls)]
  return new Set(urls.map((url) => new URL(url).origin))
}

function hostNamesOf(config: HostConfig): readonly string[] {
  return [new URL(config.publicUrl).hostname, ...config.allowedHosts]
}
