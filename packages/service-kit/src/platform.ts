import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Address } from '@cairn/primitives'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Database } from './database.ts'
import type { Keyring } from './keys.ts'
import type { Logger } from './log.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A chain that this stack serves. */
export type Chain = {
  readonly chainId: number
  /** Short name in paths: `polygon`. */
  readonly name: string
  /** Name for people: `Polygon (local)`. */
  readonly title: string
  readonly type: 'mainnet' | 'testnet'
  /** Address of the node for services. It is not the public address. */
  readonly rpcUrl: string
  readonly nativeToken: {
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  /** Block explorer for people; absent if the chain has none. */
  readonly blockExplorerUrl?: string
  readonly isDefaultChain?: boolean
  readonly isAuthChain?: boolean
  /**
   * Pools with prices of fee tokens; absent if only the chain's own coin pays
   * fees.
   */
  readonly feeMarket?: FeeMarket
  /** Exchanges that the wallet swaps by; absent if it does not swap here. */
  readonly swap?: SwapMarket
  /** Contract that reverts batches in which too little arrives. */
  readonly balanceCheck?: Address
  /** The bridge aggregator here; absent if nothing is bridged from here. */
  readonly bridge?: BridgeSide
}

/** A network's part of bridging. @see BRDG-01 */
export type BridgeSide = {
  /** Contracts that bridges may call and that may be allowed to spend. */
  readonly targets: readonly Address[]
  /** Takes the wallet's fee; absent if none is taken here. */
  readonly feeTaker?: Address
}

/** The contracts that swaps of the wallet may call. @see SWAP-01 */
export type SwapMarket = {
  /** Exchanges that may be called and may be allowed to spend a coin. */
  readonly targets: readonly Address[]
  /** The network's own coin, wrapped one for one. */
  readonly wrappedNative: Address
  /** `true` if an exact amount to get can be asked for too. */
  readonly exactOutput: boolean
}

/** A pool of two tokens, with the reads of a Uniswap v2 pair. */
export type MarketPair = {
  readonly address: Address
  /** The token that is not the quote token. */
  readonly token: Address
}

/** Pools with the price of a network's coin in other tokens. */
export type FeeMarket = {
  /** The token that every pair is quoted in. */
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

/** URL prefixes of the other services, as this process reaches them. */
export type ServiceUrls = {
  readonly api: string
  readonly metadata: string
  readonly indexerGateway: string
  readonly sessions: string
  readonly guard: string
  readonly identity: string
}

/** Everything that a service gets from outside. */
export type Platform = {
  readonly env: Environment
  readonly database: Database
  /** Copy of the database for reads, which may lag; absent if there is none. */
  readonly replica?: Database | undefined
  readonly log: Logger
  readonly chains: readonly Chain[]
  /** Public origin of the wallet and the services. */
  readonly publicUrl: string
  readonly urls: ServiceUrls
  /** Calls the other services, in this process or another. */
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /**
   * Returns the secret of a name. The first use creates it, with file mode
   * 0600.
   */
  readonly secret: (name: string, bytes: number) => Promise<Uint8Array>
  /** Returns keys that rotate, by their name. They are files like secrets. */
  readonly keyring: (name: string, bytes: number) => Promise<Keyring>
}

/** A call that asks for a WebSocket. */
export type UpgradeCall = {
  readonly request: IncomingMessage
  readonly socket: Duplex
  /** Bytes that came after the headers. */
  readonly head: Buffer
  /** Address of the caller, as `clientIp` returns it for other calls. */
  readonly ip: string
  /** Answers with an HTTP error and ends the socket. */
  readonly refuse: (status: number, text?: string) => void
}

/** WebSockets of a service. The host counts the sockets and ends leftovers. */
export type Upgrade = {
  /** Exact path of the calls, without a slash at its end. */
  readonly path: string
  /** Takes over the socket of a call, or refuses it. */
  readonly accept: (call: UpgradeCall) => void
  /** Starts to close every socket, because the host stops. */
  readonly close: () => void
}

/** A running service. Disposing it closes its resources. */
export type RunningService = AsyncDisposable & {
  readonly app: Hono
  /** Resolves when the service can work, else throws the reason. */
  readonly check?: () => Promise<void>
  /**
   * Checks of what depends on chains, by name. They are reported and do not
   * count, because a chain that is down stops nothing else.
   */
  readonly chainChecks?: ReadonlyMap<string, () => Promise<void>>
  /** Answers calls that wait for an event, because the host stops. */
  readonly endLongCalls?: () => void
  readonly upgrade?: Upgrade
  /** Figures of the service for `/metrics`, besides those of its calls. */
  readonly metrics?: Registry
}

/** Starts a service. */
export type StartService<T extends RunningService = RunningService> = (
  platform: Platform,
) => Promise<T>
