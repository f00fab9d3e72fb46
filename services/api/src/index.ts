import { fileURLToPath } from 'node:url'
import { createRpcClient } from '@cairn/clients'
import { sessions } from '@cairn/protocol'
import {
  createAccountNotice,
  createProofCheck,
  createSessionCheck,
  createStoredLimit,
  migrate,
  pruneLimits,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { createApi } from './api.ts'
import { readConfig } from './config.ts'
import { pruneMemory } from './db/memory.queries.ts'
import { pruneProofs } from './db/used-proofs.queries.ts'
import { noticeWallets } from './notice-wallets.ts'
import { openOnramp } from './onramp/open-onramp.ts'
import { startPrices } from './prices/start-prices.ts'
import { lookUpToken } from './sessions.ts'
import { createLocalSwaps } from './swaps/local-swaps.ts'

export { readConfig as readApiConfig } from './config.ts'

const migrations = fileURLToPath(new URL('./db/migrations', import.meta.url))
const pruneEveryMs = 60_000

/**
 * Starts the product API: sessions, user storage, memory, prices, swaps,
 * decoding.
 *
 * @see SRVC-01
 */
export const startApi: StartService = async (platform) => {
  const { database, chains, now } = platform
  const config = readConfig(platform.env, platform.publicUrl)
  const log = platform.log.child({ service: 'api' })
  await migrate(database, 'api', migrations)

  const loops = new AsyncDisposableStack()
  const prices = loops.use(await startPrices({ ...platform, log }, config))
  const sessionKeys = await platform.keyring('jwt-secret', 32)
  const { walletOrigins } = config
  const noticed = noticeWallets(await createAccountNotice(platform), now)
  const proofs = createProofCheck({ url: platform.urls.api, now })
  const app = createApi({
    config,
    database,
    log,
    chains,
    prices,
    swaps: createLocalSwaps({ chains, fetch: platform.fetch, now }),
    onramp: await openOnramp(config.onramp, platform.secret),
    fetch: platform.fetch,
    inNodeTurn: platform.inNodeTurn,
    configurations: createRpcClient(sessions, {
      url: platform.urls.sessions,
      fetch: platform.fetch,
    }),
    now,
    sessionKeys,
    proofs,
    proofsPerDay: createStoredLimit(platform, {
      ...{ schema: 'api', name: 'proofs', durationS: 86_400 },
      points: config.proofsPerDay,
    }),
    sessionOf: noticed(
      createSessionCheck({
        proofs,
        lookUp: (token) =>
          lookUpToken(token, { sessionKeys, walletOrigins, database, now }),
      }),
    ),
  })

  loops.use(
    startLoop({
      everyMs: pruneEveryMs,
      work: async () => {
        await pruneMemory(database, now())
        await pruneProofs(database, now())
        await pruneLimits(database, 'api', now())
      },
      onError: (err) => log.warn({ err }, 'not pruned'),
    }),
  )
  return {
    app,
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: () => loops.disposeAsync(),
  }
}
