import { join } from 'node:path'
import { createConfigTracker } from '@cairn/account/server'
import {
  accessOf,
  createAccountNotice,
  migrate,
  type StartService,
} from '@cairn/service-kit'
import { readConfig } from './config.ts'
import { createConfigCache } from './config-cache.ts'
import { createTrackerStore, lockWallet } from './db/tracker-store.queries.ts'
import { createSessions } from './sessions.ts'

export { readConfig as readSessionsConfig } from './config.ts'

const cacheCapacity = 10_000

export const startSessions: StartService = async (platform) => {
  const { database, chains, log } = platform
  const config = readConfig(platform.env)
  await migrate(
    database,
    'sessions',
    join(import.meta.dirname, 'db/migrations'),
  )
  const tracker = createConfigTracker({
    store: createTrackerStore(database),
    inWallet: (wallet, work) =>
      database.transaction(async (tx) => {
        await lockWallet(tx, wallet)
        return work(createTrackerStore(tx))
      }),
    nodeOf(id) {
      const found = chains.find((one) => BigInt(one.chainId) === id)
      return found && accessOf(found)
    },
  })
  return {
    app: createSessions({
      config,
      tracker,
      cache: createConfigCache(cacheCapacity),
      notice: await createAccountNotice(platform),
      inNodeTurn: platform.inNodeTurn,
      log: log.child({ service: 'sessions' }),
    }),
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: async () => {},
  }
}
