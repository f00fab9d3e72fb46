import type { Address } from '@cairn/primitives'
import type { Chain, Database, Logger } from '@cairn/service-kit'
import type { BackOff } from './back-off.ts'
import type { ChainNode } from './chain-node.ts'
import type { RelayerConfig } from './config.ts'
import type { GasPrices } from './gas-price.ts'
import type { ReceiptWaiters } from './receipt-waiters.ts'
import type { Sender } from './sender-keys.ts'

/** What everything that serves one chain shares. */
export type ChainContext = {
  readonly chain: Chain
  readonly node: ChainNode
  readonly database: Database
  readonly log: Logger
  readonly config: RelayerConfig
  readonly now: () => Date
  readonly senders: readonly Sender[]
  readonly paymentAddress: Address
  readonly quoteKey: Uint8Array
  readonly gasPrices: GasPrices
  readonly waiters: ReceiptWaiters
  /** Keeps who waits, because we paid for their failure. */
  readonly backOff: BackOff
  /** Tells this host's and other hosts' waiting calls what has ended. */
  readonly announce: (ids: readonly number[]) => Promise<void>
}
