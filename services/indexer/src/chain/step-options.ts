import type { Chain, Database, Logger } from '@cairn/service-kit'
import type { ChainNode } from './chain-node.ts'

/** Dependencies of the steps along a chain. */
export type StepOptions = {
  readonly database: Database
  readonly chain: Chain
  readonly node: ChainNode
  readonly startBlock: number
  readonly useTraces: boolean
  readonly log: Logger
  readonly now: () => Date
}
