import type { RpcClient } from '@cairn/clients'
import type { sessions } from '@cairn/protocol'
import type {
  Call,
  Chain,
  Database,
  Logger,
  ProofCheck,
  Session,
} from '@cairn/service-kit'
import type { ApiConfig } from './config.ts'
import type { PriceSource } from './prices/price-source.ts'

/** What a route may use. Tests build their own. */
export type ApiContext = {
  readonly config: ApiConfig
  readonly database: Database
  readonly log: Logger
  readonly chains: readonly Chain[]
  readonly prices: PriceSource
  /** The sessions service: it says which configuration of a wallet is in force. */
  readonly configurations: RpcClient<typeof sessions>
  readonly now: () => Date
  /** Signs and checks session tokens. */
  readonly sessionSecret: Uint8Array
  readonly proofs: ProofCheck
  /** The session of a call. @throws {HttpError} `Unauthorized` */
  readonly sessionOf: (call: Call) => Promise<Session>
}
