import type { RpcClient } from '@cairn/clients'
import type { sessions } from '@cairn/protocol'
import type {
  accessOf,
  Call,
  Database,
  Logger,
  Session,
} from '@cairn/service-kit'
import type { createGuardFigures } from './figures.ts'
import type { GuardKey } from './guard-key.ts'

export type GuardContext = {
  readonly key: GuardKey
  readonly database: Database
  readonly sessions: RpcClient<typeof sessions>
  /**
   * Returns the session of a call. @throws {HttpError} `Unauthorized`
   * `Unavailable`
   */
  readonly sessionOf: (call: Call) => Promise<Session>
  /** Seals the secrets of authenticators. */
  readonly totpKey: Uint8Array
  readonly limits: {
    readonly wallet: (key: string) => Promise<void>
    readonly ip: (key: string) => Promise<void>
  }
  /**
   * The chain that proofs of wallets are checked on. Callers cannot choose it.
   */
  readonly chainId: bigint
  /** Returns the node of a chain. Chain 0 (configurations) can use any node. */
  readonly rpcUrlOf: (chainId: bigint) => ReturnType<typeof accessOf>
  /**
   * Runs what may ask a node in the turn of its caller, who chooses what a
   * signature makes the node run. @throws {HttpError} `RateLimited`
   */
  readonly inTurnOf: <T>(ip: string, work: () => Promise<T>) => Promise<T>
  /** Counts how calls end. */
  readonly count: ReturnType<typeof createGuardFigures>['count']
  readonly now: () => Date
  readonly log: Logger
}
