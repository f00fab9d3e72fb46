import type { RpcClient } from '@cairn/clients'
import type { sessions } from '@cairn/protocol'
import type {
  Call,
  Chain,
  Database,
  InNodeTurn,
  Keyring,
  Logger,
  ProofCheck,
  Session,
} from '@cairn/service-kit'
import type { ApiConfig } from './config.ts'
import type { Onramp } from './onramp/open-onramp.ts'
import type { PriceSource } from './prices/price-source.ts'
import type { SwapSource } from './swaps/swap-source.ts'

/** Dependencies of the routes. Tests build their own. */
export type ApiContext = {
  readonly config: ApiConfig
  readonly database: Database
  readonly log: Logger
  readonly chains: readonly Chain[]
  readonly prices: PriceSource
  readonly swaps: SwapSource
  readonly onramp: Onramp
  /** Calls the payment providers. */
  readonly fetch: typeof globalThis.fetch
  /**
   * The sessions service, which knows the configuration in force of each
   * wallet.
   */
  readonly configurations: RpcClient<typeof sessions>
  readonly now: () => Date
  /** Runs what makes a chain's node run code of a caller. */
  readonly inNodeTurn: InNodeTurn
  /** Signs session tokens by its first key, and checks them by each. */
  readonly sessionKeys: Keyring
  readonly proofs: ProofCheck
  /** Counts an app's new proof for a network. @throws {HttpError} `RateLimited` */
  readonly proofsPerDay: (network: string) => Promise<void>
  /** Returns the session of a call. @throws {HttpError} `Unauthorized` */
  readonly sessionOf: (call: Call) => Promise<Session>
}
