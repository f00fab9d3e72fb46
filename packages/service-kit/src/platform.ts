import type { Address } from '@cairn/primitives'
import type { Hono } from 'hono'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A chain this stack serves. */
export type Chain = {
  readonly chainId: number
  /** The short name in paths: `polygon`. */
  readonly name: string
  /** What a person reads: `Polygon (local)`. */
  readonly title: string
  readonly type: 'mainnet' | 'testnet'
  /** Where services reach the node: not the public address. */
  readonly rpcUrl: string
  readonly nativeToken: {
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  /** Where a person looks up what is on the chain; absent: nowhere. */
  readonly blockExplorerUrl?: string
  readonly isDefaultChain?: boolean
  readonly isAuthChain?: boolean
  /** The pools that tell prices of fee tokens; absent: only its own coin pays. */
  readonly feeMarket?: FeeMarket
}

/** A pool of two tokens, with the reads of a Uniswap v2 pair. */
export type MarketPair = {
  readonly address: Address
  /** The one that is not the quote token. */
  readonly token: Address
}

/** The pools that tell what a network's coin is worth in other tokens. */
export type FeeMarket = {
  /** The token that every pair is against. */
  readonly quoteToken: Address
  /** The network's own coin, wrapped. */
  readonly native: MarketPair
  /** Tokens that may pay fees; `pair` is absent for the quote token. */
  readonly tokens: readonly {
    readonly token: {
      readonly contractAddress: Address
      readonly name: string
      readonly symbol: string
      readonly decimals: number
      readonly logoURL: string
    }
    readonly pair?: MarketPair | undefined
  }[]
}

/** Prefixes of the other services, as this process reaches them. */
export type ServiceUrls = {
  readonly api: string
  readonly metadata: string
  readonly indexerGateway: string
  readonly sessions: string
  readonly guard: string
  readonly identity: string
}

/** All that a service gets from outside. */
export type Platform = {
  readonly env: Environment
  readonly database: Database
  readonly log: Logger
  readonly chains: readonly Chain[]
  /** Origin people reach the wallet and the services at. */
  readonly publicUrl: string
  readonly urls: ServiceUrls
  /** Reaches the other services, in this process or another. */
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /** The bytes kept under a name: made at first use, file mode 0600. */
  readonly secret: (name: string, bytes: number) => Promise<Uint8Array>
}

/** A service that is ready to answer. Disposing it closes what it opened. */
export type RunningService = AsyncDisposable & {
  readonly app: Hono
  /** Resolves when the service can do its work, else throws why not. */
  readonly check?: () => Promise<void>
}

/** How every service begins. */
export type StartService<T extends RunningService = RunningService> = (
  platform: Platform,
) => Promise<T>
