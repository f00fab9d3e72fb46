import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { migrate, type Platform, type RunningService } from '@cairn/service-kit'
import { createCallers } from './accounts/callers.ts'
import { createBlockRoom } from './chain/block-room.ts'
import { readConfig } from './config.ts'
import { createIndexerFigures } from './figures.ts'
import { createIndexer } from './indexer.ts'
import { startChain } from './start-chain.ts'

export { readConfig as readIndexerConfig } from './config.ts'

/** A running indexer. */
export type RunningIndexer = RunningService & {
  /** The last indexed block of a chain; `undefined` before the first. */
  readonly indexedBlock: (chainId: number) => number | undefined
}

const migrations = fileURLToPath(new URL('db/migrations', import.meta.url))

/**
 * Starts following every chain and answers for all of them. It is ready at
 * once; blocks appear as the chains are read.
 *
 * @see SRVC-01
 */
export async function startIndexer(
  platform: Platform,
): Promise<RunningIndexer> {
  const config = readConfig(platform.env)
  await migrate(platform.database, 'indexer', migrations)
  const holder = randomUUID()
  const room = createBlockRoom(config.mostBlocks)
  const callersOf = createCallers(platform)
  const setting = { config, holder, room, callersOf }
  const chains = await Promise.all(
    platform.chains.map((chain) => startChain(platform, setting, chain)),
  )
  // Nobody else needs the key, and hosts of older stacks do not have it.
  const key = chains.some(({ accounts }) => accounts)
    ? await platform.secret('accounts-key', 32)
    : undefined
  return {
    app: createIndexer(chains, { ...config, key }, platform.log),
    indexedBlock: (chainId) =>
      chains.find(({ chain }) => chain.chainId === chainId)?.followed.cursor()
        ?.number,
    metrics: createIndexerFigures(chains, room),
    async check() {
      await platform.database.query('select 1 as alive')
    },
    chainChecks: new Map(
      chains.map(({ chain, followed }) => [
        `indexer ${chain.name}`,
        async () => {
          const failure = followed.failure()
          if (failure) throw failure
        },
      ]),
    ),
    chainReports: new Map(
      chains.flatMap(({ chain, missing }) =>
        missing ? [[`indexer ${chain.name}`, missing.report]] : [],
      ),
    ),
    async [Symbol.asyncDispose]() {
      const ends = chains.map(({ followed }) => followed[Symbol.asyncDispose]())
      room.close()
      await Promise.all(ends)
    },
  }
}
