import { fileURLToPath } from 'node:url'
import { createNodeClient } from '@cairn/clients'
import { migrate, type StartService, startLoop } from '@cairn/service-kit'
import { readConfig } from './config.ts'
import { prune } from './db/prune.ts'
import { loadDescriptors } from './descriptors.ts'
import { createGuardedFetch } from './fetching/guarded-fetch.ts'
import { createMediaLoader } from './media/load-media.ts'
import { createMediaAddresses } from './media/media-address.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMetadata } from './metadata.ts'
import { createDocumentReader } from './reading/document-reader.ts'
import { mediaRoutes } from './routes/media.ts'
import { createLocalTokenList } from './token-list.ts'
import { createTtlCache } from './ttl-cache.ts'

export { readConfig as readMetadataConfig } from './config.ts'

const migrations = fileURLToPath(new URL('./db/migrations', import.meta.url))
const pruneEveryMs = 60 * 60_000
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
  const app = createMetadata({
    config,
    database,
    log,
    chains,
    tokenList: createLocalTokenList(chains.map(({ chainId }) => chainId)),
    nodes: new Map(
      chains.map(({ chainId, rpcUrl }) => [
        chainId,
        createNodeClient({ url: rpcUrl, fetch: platform.fetch }),
      ]),
    ),
    documents: createDocumentReader({
      fetch,
      ipfsGateway: config.ipfsGateway,
      maxBytes: config.maxDocumentBytes,
      late: createTtlCache(maxLate, now),
    }),
    descriptors: await loadDescriptors(
      config.descriptorsDir,
      chains.map(({ chainId }) => chainId),
      log,
    ),
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
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
