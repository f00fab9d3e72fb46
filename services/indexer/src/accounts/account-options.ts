import type { Chain, ChainIndex, Database, Logger } from '@cairn/service-kit'
import type { ChainNode } from '../chain/chain-node.ts'
import type { Lease } from '../chain/lease.ts'
import type { ReadTraces } from '../chain/read-traces.ts'
import type { BalanceReader } from './balance-reader.ts'
import type { OnOneNode } from './on-one-node.ts'

/** Dependencies of following accounts on a chain. */
export type AccountOptions = {
  readonly database: Database
  readonly chain: Chain
  readonly index: ChainIndex
  /** Reads along the chain. */
  readonly node: ChainNode
  /** Reads ranges, each from one node; a second look from another. */
  readonly onOneNode: OnOneNode
  readonly reader: BalanceReader
  /** Blocks of a new part of the tables. */
  readonly rangeBlocks: number
  /** Reads traces; absent where they are off. */
  readonly readTraces: ReadTraces | undefined
  /** Accounts from which on the node filters no logs. */
  readonly mostFiltered: number
  /** Rows of an account in a day, from which on its history is not read. */
  readonly mostRows: number
  /** Coins of the chain that lists name, without `0x`. */
  readonly listedCoins: () => Promise<readonly string[]>
  /** Pause between two second looks, in ms. */
  readonly lookMs: number
  /** Whether this is the stack of a developer. */
  readonly isLocal: boolean
  readonly log: Logger
  readonly now: () => Date
  readonly lease: Lease
}

/** Figures of the following of accounts. */
export type AccountFigures = {
  accounts: number
  /** Rows that a second look added or took away. */
  repaired: number
  /** Changes of native balances that no transaction explains. */
  unplaced: number
  lag: number | undefined
  /** When the node's head was first not reached, in ms since 1970. */
  behindSinceMs: number | undefined
}
