import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  type Chain,
  migrate,
  type Platform,
  type RunningService,
} from '@cairn/service-kit'
import { type BlockRoom, createBlockRoom } from './chain/block-room.ts'
import { createChainNode } from './chain/chain-node.ts'
import { startFollowing } from './chain/follow-chain.ts'
import { createLease } from './chain/lease.ts'
import { type IndexerConfig, readConfig } from './config.ts'
import { createIndexerFigures } from './figures.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { createIndexer } from './indexer.ts'
import { createNativeBalances } from './native-balances.ts'
import { createReads } from './reads.ts'
import { createTokenFacts } from './token-facts.ts'

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
  const chains = platform.chains.map((chain) =>
    startChain(platform, { ...config, holder, room }, chain),
  )
  return {
    app: createIndexer(chains, config, platform.log),
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
    async [Symbol.asyncDispose]() {
      const ends = chains.map(({ followed }) => followed[Symbol.asyncDispose]())
      room.close()
      await Promise.all(ends)
    },
  }
}

function startChain(
  { database, replica, fetch, log, now, urls }: Platform,
  {
    startBlock,
    useTraces,
    rangeBlocks,
    leaseMs,
    holder,
    room,
  }: IndexerConfig & { readonly holder: string; readonly room: BlockRoom },
  chain: Chain,
): IndexedChain {
  const node = createChainNode(chain.rpcUrl, fetch)
  const followed = startFollowing({
    database,
    chain,
    node,
    startBlock,
    useTraces,
    rangeBlocks,
    log: log.child({ chainId: chain.chainId }),
    now,
    room,
    lease: createLease(database, { chainId: chain.chainId, holder, leaseMs }),
  })
  return {
    chain,
    rangeBlocks,
    reads: createReads({
      primary: database,
      replica,
      chainId: chain.chainId,
      cursor: followed.cursor,
    }),
    node,
    followed,
    facts: createTokenFacts({ urls, fetch, now }, chain.chainId),
    nativeBalances: createNativeBalances(
      node,
      () => followed.cursor()?.number,
      now,
    ),
    now,
  }
}
