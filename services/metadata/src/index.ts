import { fileURLToPath } from 'node:url'
import { createNodeClient } from '@cairn/clients'
import { migrate, type StartService } from '@cairn/service-kit'
import { readConfig } from './config.ts'
import { createMetadata } from './metadata.ts'
import { createLocalTokenList } from './token-list.ts'
import { createTtlCache } from './ttl-cache.ts'

const migrations = fileURLToPath(new URL('./db/migrations', import.meta.url))
/** A few megabytes each. */
const maxCached = 10_000

/**
 * Begins the metadata service: contracts and tokens by name and kind.
 *
 * @see SRVC-01, META-01
 */
export const startMetadata: StartService = async (platform) => {
  const { database, chains, fetch, now } = platform
  const config = readConfig(platform.env)
  const log = platform.log.child({ service: 'metadata' })
  await migrate(database, 'metadata', migrations)
  const app = createMetadata({
    config,
    database,
    log,
    chains,
    tokenList: createLocalTokenList(chains.map(({ chainId }) => chainId)),
    nodes: new Map(
      chains.map(({ chainId, rpcUrl }) => [
        chainId,
        createNodeClient({ url: rpcUrl, fetch }),
      ]),
    ),
    fetch,
    now,
    infos: createTtlCache(maxCached, now),
    absent: createTtlCache(maxCached, now),
  })
  return {
    app,
    check: async () => {
      await database.query('select 1')
    },
    async [Symbol.asyncDispose]() {},
  }
}
