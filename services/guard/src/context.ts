import type { RpcClient } from '@cairn/clients'
import type { sessions } from '@cairn/protocol'
import type { Call, Database, Logger, Session } from '@cairn/service-kit'
import type { GuardKey } from './guard-key.ts'

export type GuardContext = {
  readonly key: GuardKey
  readonly database: Database
  readonly sessions: RpcClient<typeof sessions>
  /** The session of a call. @throws {HttpError} `Unauthorized` `Unavailable` */
  readonly sessionOf: (call: Call) => Promise<Session>
  /** Seals the secrets of authenticators. */
  readonly totpKey: Uint8Array
  readonly limits: {
    readonly wallet: (key: string) => Promise<void>
    readonly ip: (key: string) => Promise<void>
  }
  /** The chain on which proofs of wallets are checked, whoever sends them. */
  readonly chainId: bigint
  /** The node of a chain; chain 0 (configurations) is asked anywhere. */
  readonly rpcUrlOf: (chainId: bigint) => string
  readonly now: () => Date
  readonly log: Logger
}
