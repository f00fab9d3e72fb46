import { fileURLToPath } from 'node:url'
import {
  createTtlCache,
  migrate,
  nodeOf,
  type Platform,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { type MetadataConfig, readConfig } from './config.ts'
import { prune } from './db/prune.ts'
import { loadDescriptors } from './descriptors.ts'
import { createGuardedFetch } from './fetching/guarded-fetch.ts'
import { startKeptLists } from './lists/keep-lists.ts'
import { listOrigins } from './lists/list-settings.ts'
import { createMediaLoader } from './media/load-media.ts'
import { createMediaAddresses } from './media/media-address.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMetadata } from './metadata.ts'
import { createDocumentReader } from './reading/document-reader.ts'
import { mediaRoutes } from './routes/media.ts'
import { createLocalTokenList, joinTokenLists } from './token-list.ts'

export { readConfig as readMetadataConfig } from './config.ts'
export { inspectTokenLists, type ListReport } from './lists/inspect-lists.ts'

const migrations = fileURLToPath(new URL('./db/migrations', import.meta.url))
const pruneEveryMs = 60 * 60_000
/** Limits of answers of contracts that anyone may have made. */
const limits = { timeoutMs: 5_000, maxAnswerBytes: 8 * 1024 * 1024 }
/** Maximum entries of a cache. A full cache takes a few MB. */
const maxCached = 10_000
/** Maximum late documents, each at most 1 MB. */
const maxLate = 32

/**
 * Starts the metadata service: names and kinds of contracts and tokens, and a
 * proxy for the media of tokens.
 *
 * @see SRVC-01, META-01, COLL-02
 */
export const startMetadata: StartService = async (platform) => {
  const { database, chains, now } = platform
  const config = readConfig(platform.env)
  const log = platform.log.child({ service: 'metadata' })
  await migrate(database, 'metadata', migrations)
  const ownIds = chains.flatMap((it) => (it.isLocal ? it.chainId : []))
  await using stack = new AsyncDisposableStack()
  const store = stack.use(
    await createMediaStore(config.maxMediaCacheBytes, now),
  )
  const addresses = createMediaAddresses(
    platform.urls.metadata,
    await platform.secret('media-key', 32),
  )
  const fetch = createGuardedFetch({
    policy: config.fetchPolicy,
    timeoutMs: config.fetchTimeoutMs,
  })
  const { tokenList, checks } = await openLists(platform, config, stack)
  const app = createMetadata({
    config,
    database,
    log,
    chains,
    tokenList,
    nodes: new Map(
      chains.map((chain) => [
        chain.chainId,
        nodeOf(chain, platform.fetch, limits),
      ]),
    ),
    documents: createDocumentReader({
      fetch,
      ipfsGateway: config.ipfsGateway,
      maxBytes: config.maxDocumentBytes,
      late: createTtlCache(maxLate, now),
    }),
    descriptors: await loadDescriptors(config.descriptorsDir, ownIds, log),
    media: addresses,
    now,
    infos: createTtlCache(maxCached, now),
    absent: createTtlCache(maxCached, now),
  })
  app.route(
    '/',
    mediaRoutes({
      addresses,
      load: createMediaLoader({
        fetch,
        store,
        refused: createTtlCache(maxCached, now),
        ipfsGateway: config.ipfsGateway,
        maxBytes: config.maxMediaBytes,
        refreshMs: config.refreshMs,
        retryMs: config.retryMs,
        now,
      }),
      limits: config.callLimits,
      log,
    }),
  )
  stack.use(
    startLoop({
      everyMs: pruneEveryMs,
      work: () => prune(database, new Date(now().getTime() - config.keepMs)),
      onError: (err) => log.warn({ err }, 'not pruned'),
    }),
  )
  const started = stack.move()
  return {
    app,
    check: async () => {
      await database.query('select 1')
    },
    chainChecks: checks,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Opens the local coins for chains of this process, and lists for all others. */
async function openLists(
  { chains, database, log, now }: Platform,
  config: MetadataConfig,
  stack: AsyncDisposableStack,
) {
  const own = chains.filter(({ isLocal }) => isLocal)
  const local = createLocalTokenList(own)
  const lists = stack.use(
    await startKeptLists({
      sources: config.tokenLists,
      chains: chains.filter(({ isLocal }) => !isLocal),
      fetch: createGuardedFetch({
        policy: { mode: 'off', origins: listOrigins(config.tokenLists) },
        timeoutMs: config.fetchTimeoutMs,
      }),
      refreshMs: config.refreshMs,
      log: log.child({ service: 'metadata' }),
      ...{ database, now },
    }),
  )
  const isOwn = (id: number) => own.some(({ chainId }) => chainId === id)
  return {
    tokenList: joinTokenLists((id) => (isOwn(id) ? local : lists.current())),
    checks: lists.checks,
  }
}
