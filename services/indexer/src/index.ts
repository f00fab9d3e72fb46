import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  type Chain,
  migrate,
  type Platform,
  type RunningService,
} from '@cairn/service-kit'
import { createChainNode } from './chain/chain-node.ts'
import { startFollowing } from './chain/follow-chain.ts'
import { createLease } from './chain/lease.ts'
import { type IndexerConfig, readConfig } from './config.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { createIndexer } from './indexer.ts'
import { createNativeBalances } from './native-balances.ts'
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
  const chains = platform.chains.map((chain) =>
    startChain(platform, { ...config, holder }, chain),
  )
  return {
    app: createIndexer(chains, config, platform.log),
    indexedBlock: (chainId) =>
      chains.find(({ chain }) => chain.chainId === chainId)?.followed.cursor()
        ?.number,
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
      await Promise.all(
        chains.map(({ followed }) => followed[Symbol.asyncDispose]()),
      )
    },
  }
}

function startChain(
  { database, fetch, log, now, urls }: Platform,
  {
    startBlock,
    useTraces,
    leaseMs,
    holder,
  }: IndexerConfig & { readonly holder: string },
  chain: Chain,
): IndexedChain {
  const node = createChainNode(chain.rpcUrl, fetch)
  const followed = startFollowing({
    database,
    chain,
    node,
    startBlock,
    useTraces,
    log: log.child({ chainId: chain.chainId }),
    now,
    lease: createLease(database, { chainId: chain.chainId, holder, leaseMs }),
  })
  return {
    chain,
    database,
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
