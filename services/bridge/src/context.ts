import type { Database, Logger } from '@cairn/service-kit'
import type { ChainSide } from './chain-side.ts'
import type { BridgeConfig } from './config.ts'
import type { Faults } from './faults.ts'

/** Dependencies of routes and mover. */
export type BridgeContext = {
  readonly config: BridgeConfig
  readonly database: Database
  readonly log: Logger
  /** The chains that both lists name, by id. */
  readonly sides: ReadonlyMap<number, ChainSide>
  readonly faults: Faults
  readonly now: () => Date
  /** Records that the deposits of a chain are read up to its newest block. */
  readonly noteRead: (chainId: number) => void
}
