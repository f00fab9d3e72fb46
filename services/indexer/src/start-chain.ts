import type { Chain, ChainIndex, Platform } from '@cairn/service-kit'
import { createBalanceReader } from './accounts/balance-reader.ts'
import type { CallerOf } from './accounts/callers.ts'
import { createChainAccounts } from './accounts/chain-accounts.ts'
import { followAccounts } from './accounts/follow-accounts.ts'
import { createOnOneNode } from './accounts/on-one-node.ts'
import { reportMissing } from './accounts/report-missing.ts'
import type { BlockRoom } from './chain/block-room.ts'
import { createChainNode } from './chain/chain-node.ts'
import { startFollowing } from './chain/follow-chain.ts'
import { createLease } from './chain/lease.ts'
import { createChainTraces } from './chain/read-traces.ts'
import type { IndexerConfig } from './config.ts'
import { countMissing } from './db/gaps.queries.ts'
import { coverChain } from './db/parts.queries.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { createListedCoins } from './listed-coins.ts'
import { createNativeBalances } from './native-balances.ts'
import { createReads } from './reads.ts'
import { createTokenFacts } from './token-facts.ts'

/** The part that all chains of a process share. */
export type ChainSetting = {
  readonly config: IndexerConfig
  /** Name of this process, different from every other one. */
  readonly holder: string
  readonly room: BlockRoom
  readonly callersOf: (chain: string) => CallerOf
}

/** Lifetime of native balances, in ms, where a chain is asked by need. */
const accountsTtlMs = 10_000

/** Starts following a chain in its mode. */
export async function startChain(
  platform: Platform,
  setting: ChainSetting,
  chain: Chain,
): Promise<IndexedChain> {
  const { index } = chain
  return index?.mode === 'accounts'
    ? startAccounts(platform, setting, chain, index)
    : startBlocks(platform, setting, chain)
}

function shared(
  platform: Platform,
  { config, holder }: ChainSetting,
  chain: Chain,
) {
  const { database, log, fetch } = platform
  const { chainId } = chain
  const { leaseMs, rangeBlocks, useTraces } = config
  const node = createChainNode(chain, fetch)
  return {
    ...{ database, rangeBlocks, node },
    readTraces: useTraces ? createChainTraces(chain, node, fetch) : undefined,
    listedCoins: createListedCoins(platform, chainId),
    log: log.child({ chainId }),
    lease: createLease(database, { chainId, holder, leaseMs }),
  }
}

function startBlocks(
  platform: Platform,
  setting: ChainSetting,
  chain: Chain,
): IndexedChain {
  const { now } = platform
  const parts = shared(platform, setting, chain)
  const { node, listedCoins } = parts
  const followed = startFollowing({
    ...parts,
    ...{ chain, now, room: setting.room },
    startBlock: chain.index?.startBlock ?? setting.config.startBlock,
  })
  return indexedChain(platform, setting, chain, { node, followed, listedCoins })
}

async function startAccounts(
  platform: Platform,
  setting: ChainSetting,
  chain: Chain,
  index: ChainIndex,
): Promise<IndexedChain> {
  const { now, database } = platform
  const { mostFiltered, mostRows, mostAccounts, lookMs, isLocal } =
    setting.config
  const parts = shared(platform, setting, chain)
  const { node, listedCoins } = parts
  const reader = createBalanceReader(node)
  await coverChain(database, chain.chainId)
  const followed = await followAccounts({
    ...parts,
    ...{ chain, index, now, reader, mostFiltered, mostRows, lookMs },
    isLocal,
    onOneNode: createOnOneNode(chain, node),
  })
  return {
    ...indexedChain(platform, setting, chain, { node, followed, listedCoins }),
    accounts: createChainAccounts({
      ...{ database, reader, followed, mostAccounts, now },
      ...{ chainId: chain.chainId, listedCoins },
    }),
    callerOf: setting.callersOf(chain.name),
    missing: {
      report: () => reportMissing(database, chain.chainId, followed),
      count: () => countMissing(database, chain.chainId),
    },
  }
}

function indexedChain(
  { database, replica, fetch, now, urls, inNodeTurn }: Platform,
  { config }: ChainSetting,
  chain: Chain,
  parts: Pick<IndexedChain, 'node' | 'followed' | 'listedCoins'>,
): IndexedChain {
  const { node, followed } = parts
  const { chainId } = chain
  const ttlMs = chain.index?.mode === 'accounts' ? accountsTtlMs : undefined
  return {
    ...parts,
    ...{ chain, now, inNodeTurn },
    rangeBlocks: config.rangeBlocks,
    reads: createReads({
      ...{ primary: database, replica, chainId },
      cursor: followed.cursor,
    }),
    facts: createTokenFacts({ urls, fetch, now }, chainId),
    nativeBalances: createNativeBalances(
      node,
      () => followed.cursor()?.number,
      now,
      ttlMs,
    ),
  }
}
