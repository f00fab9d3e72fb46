import type { RpcClient } from '@cairn/clients'
import type { Address } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import type { Database, Logger } from '@cairn/service-kit'
import type { GuardKey } from './guard-key.ts'

export type GuardContext = {
  readonly key: GuardKey
  readonly database: Database
  readonly sessions: RpcClient<typeof sessions>
  readonly sessionSecret: Uint8Array
  /** Whose session the API says a token is; throws when it is none. */
  readonly checkToken: (token: string) => Promise<Address>
  /** Seals the secrets of authenticators. */
  readonly totpKey: Uint8Array
  readonly limits: {
    readonly wallet: (key: string) => Promise<void>
    readonly ip: (key: string) => Promise<void>
  }
  /** Of the chains that are served. */
  readonly chainIds: readonly bigint[]
  /** The node of a chain; chain 0 (configurations) is asked anywhere. */
  readonly rpcUrlOf: (chainId: bigint) => string
  readonly now: () => Date
  readonly log: Logger
}
