import type { Chain, Database, Logger } from '@cairn/service-kit'
import type { BackOff } from './back-off.ts'
import type { ChainNode } from './chain-node.ts'
import type { RelayerConfig } from './config.ts'
import type { GasPrices } from './gas-price.ts'
import type { ReceiptWaiters } from './receipt-waiters.ts'
import type { RelayerKeys } from './sender-keys.ts'

/**
 * Shared dependencies of a chain's relayer. Its keys may change at any time,
 * because they rotate.
 */
export type ChainContext = RelayerKeys & {
  readonly chain: Chain
  readonly node: ChainNode
  readonly database: Database
  readonly log: Logger
  readonly config: RelayerConfig
  readonly now: () => Date
  readonly gasPrices: GasPrices
  readonly waiters: ReceiptWaiters
  /**
   * Wallets and contracts that wait because the relayer paid for their failure.
   */
  readonly backOff: BackOff
  /** Reports ended transactions to the waiting calls of all hosts. */
  readonly announce: (ids: readonly number[]) => Promise<void>
}
