import type { Chain, Database, Logger } from '@cairn/service-kit'
import type { BlockRoom } from './block-room.ts'
import type { ChainNode } from './chain-node.ts'
import type { Lease } from './lease.ts'
import type { ReadTraces } from './read-traces.ts'

/** Dependencies of the steps along a chain. */
export type StepOptions = {
  readonly database: Database
  readonly chain: Chain
  readonly node: ChainNode
  readonly startBlock: number
  /** Reads traces; absent where they are off. */
  readonly readTraces: ReadTraces | undefined
  /** Blocks of a new part of the tables. */
  readonly rangeBlocks: number
  readonly log: Logger
  readonly now: () => Date
  readonly lease: Lease
  /** Shared by all chains of the process. */
  readonly room: BlockRoom
}
