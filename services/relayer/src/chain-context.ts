import type {
  AccountNotice,
  Chain,
  Database,
  InNodeTurn,
  Logger,
} from '@cairn/service-kit'
import type { BackOff } from './back-off.ts'
import type { ChainNode } from './chain-node.ts'
import type { RelayerConfig } from './config.ts'
import type { ExtraOf } from './fees/extra-fee.ts'
import type { PricedToken } from './fees/fee-market.ts'
import type { Extra } from './fees/fee-policy.ts'
import type { FeeRules } from './fees/fee-rules.ts'
import type { UsualPrice } from './fees/usual-price.ts'
import type { GasPrices } from './gas-price.ts'
import type { Pace } from './pace.ts'
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
  /** Runs what makes the node run code, in its caller's turn. */
  readonly inNodeTurn: InNodeTurn
  readonly gasPrices: GasPrices
  readonly rules: FeeRules
  readonly usualPrice: UsualPrice
  /** Lists the ways to pay a fee, each with its price now. */
  readonly pricedTokens: () => Promise<readonly PricedToken[]>
  /** Reads what a transaction costs besides its own gas, now. */
  readonly extraFee: (transaction: ExtraOf) => Promise<Extra>
  /**
   * Wait for a block, in ms, after which a transaction is sent again at a
   * higher price.
   */
  readonly bumpMs: () => Promise<number>
  /** Whether its nodes are others' and asked only for what is needed. */
  readonly isQuiet: boolean
  readonly pace: Pace
  readonly waiters: ReceiptWaiters
  /** Names wallets whose transactions are sent. */
  readonly notice: AccountNotice
  /**
   * Wallets and contracts that wait because the relayer paid for their failure.
   */
  readonly backOff: BackOff
  /** Reports ended transactions to the waiting calls of all hosts. */
  readonly announce: (ids: readonly number[]) => Promise<void>
}
