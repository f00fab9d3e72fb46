import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import * as z from 'zod'

const count = z.coerce.number().int().nonnegative()

const variables = z.object({
  ENVIRONMENT: z.string().default('local'),
  INDEXER_START_BLOCK: count.default(0),
  INDEXER_TRACES: z.enum(['on', 'off']).default('on'),
  INDEXER_LEASE_MS: count.min(10).default(3_000),
  INDEXER_MOST_BLOCKS: count.min(10).default(4_000),
  INDEXER_PARTITION_BLOCKS: count.min(10).default(5_000_000),
  INDEXER_MOST_ACCOUNTS: count.min(1).default(1_000_000),
  INDEXER_FILTER_ACCOUNTS: count.min(0).default(1_000),
  INDEXER_ACCOUNT_ROWS: count.min(1).default(2_000),
  INDEXER_SECOND_LOOK_MS: count.min(10).default(600_000),
  INDEXER_RATE_LIMIT: count.min(1).default(6_000),
  INDEXER_RATE_LIMIT_LOOPBACK: count.min(1).default(1_000_000),
})

export type IndexerConfig = {
  /** First block to index on every chain. */
  readonly startBlock: number
  /**
   * Use traces. Off for nodes that charge for them: calldata is decoded
   * instead.
   */
  readonly useTraces: boolean
  /** Time after which a silent host loses a chain to another one, in ms. */
  readonly leaseMs: number
  /** Blocks that all chains together hold in memory while they catch up. */
  readonly mostBlocks: number
  /** Blocks of a new part of the tables. */
  readonly rangeBlocks: number
  /** Accounts that one chain is read for at most. */
  readonly mostAccounts: number
  /** Accounts from which on nodes do not filter logs. */
  readonly mostFiltered: number
  /** Rows of an account in a day, from which on its history is not read. */
  readonly mostRows: number
  /** Pause between two looks at what is final, in ms. */
  readonly lookMs: number
  /** Whether this is the stack of a developer. */
  readonly isLocal: boolean
  readonly callLimits: CallLimits
}

/**
 * Reads the indexer's part of the environment.
 *
 * @throws {ConfigError} naming every bad variable
 * @see ENVC-01
 */
export function readConfig(env: Environment): IndexerConfig {
  const read = readEnv(variables, env)
  return {
    startBlock: read.INDEXER_START_BLOCK,
    useTraces: read.INDEXER_TRACES === 'on',
    leaseMs: read.INDEXER_LEASE_MS,
    mostBlocks: read.INDEXER_MOST_BLOCKS,
    rangeBlocks: read.INDEXER_PARTITION_BLOCKS,
    mostAccounts: read.INDEXER_MOST_ACCOUNTS,
    mostFiltered: read.INDEXER_FILTER_ACCOUNTS,
    mostRows: read.INDEXER_ACCOUNT_ROWS,
    lookMs: read.INDEXER_SECOND_LOOK_MS,
    isLocal: read.ENVIRONMENT === 'local',
    callLimits: {
      perMinute: read.INDEXER_RATE_LIMIT,
      loopbackPerMinute: read.INDEXER_RATE_LIMIT_LOOPBACK,
    },
  }
}
