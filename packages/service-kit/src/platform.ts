import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ChainCapabilities, NodePool } from '@cairn/clients/nodes'
import type { Address } from '@cairn/primitives'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Keyring } from './keys.ts'
import type { InNodeTurn } from './limits/node-turns.ts'
import type { Logger } from './observe/log.ts'
import type { Database } from './store/database.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A chain that this stack serves. */
export type Chain = {
  readonly chainId: number
  /** Short name in paths: `polygon`. */
  readonly name: string
  /** Name for people: `Polygon`. */
  readonly title: string
  readonly type: 'mainnet' | 'testnet'
  /** Address of a node for services. It is not the public address. */
  readonly rpcUrl: string
  /**
   * All its nodes; absent if the one at `rpcUrl` is asked plainly, as local
   * ones are.
   */
  readonly nodes?: NodePool
  /** Pushes the heads of a chain with `nodes`; absent if nothing does. */
  readonly wsUrl?: string
  /** Time between two blocks, in ms; absent: measured where it matters. */
  readonly blockMs?: number
  readonly nativeToken: {
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  /** Block explorer for people; absent if the chain has none. */
  readonly blockExplorerUrl?: string
  /**
   * Started by this process, with the contracts of `@cairn/contracts`. Anyone
   * can deploy and mint those elsewhere, so services know them here alone.
   */
  readonly isLocal?: true
  /**
   * Returns what its nodes can do; `undefined` until one of them told it.
   */
  readonly capabilities?: () => ChainCapabilities | undefined
  readonly isDefaultChain?: boolean
  readonly isAuthChain?: boolean
  /**
   * Pools with prices of fee tokens; absent if only the chain's own coin pays
   * fees.
   */
  readonly feeMarket?: FeeMarket
  /** Rules of gas and fees; what is known of the network holds for the rest. */
  readonly fees?: ChainFees
  /** Exchanges that the wallet swaps by; absent if it does not swap here. */
  readonly swap?: SwapMarket
  /** Contract that reverts batches in which too little arrives. */
  readonly balanceCheck?: Address
  /** The bridge aggregator here; absent if nothing is bridged from here. */
  readonly bridge?: BridgeSide
  /** The indexer's way to read it; absent if it reads every block. */
  readonly index?: ChainIndex
}

/** The indexer's way to read a chain. @see SRVC-01 ac */
export type ChainIndex = {
  /** `chain` reads every block, `accounts` what concerns known accounts. */
  readonly mode: 'chain' | 'accounts'
  /** First block to read in mode `chain`. */
  readonly startBlock?: number | undefined
  /** Days of history that are read for an account that is added. */
  readonly historyDays: number
  /**
   * The search for native coins that no log shows: by balances that changed, or
   * none.
   */
  readonly native: 'balances' | 'off'
  /** Depth at which a block is final: the node's own tag, or blocks. */
  readonly finality: 'tag' | number
  /** Pauses between looks at the chain while somebody is here, and else, in ms. */
  readonly pollMs: { readonly awake: number; readonly idle: number }
}

/** Rules of gas and fees on a chain. Amounts are decimal texts of wei. */
export type ChainFees = {
  /** `legacy`: the node knows one price of gas, and no base fee. */
  readonly type?: 'eip1559' | 'legacy' | undefined
  /** The cost of a transaction besides its own gas. */
  readonly extra?: 'op' | 'arbitrum' | 'none' | undefined
  /** The least tip that nodes take, per gas. */
  readonly minTip?: string | undefined
  /** The most that is paid, per gas. */
  readonly maxFee?: string | undefined
  /** The most gas that one transaction may have. */
  readonly gasCap?: number | undefined
  /** The most that a transaction may cost above its fee. */
  readonly mostLoss?: string | undefined
  /** The same for all transactions of 24 hours. */
  readonly mostLossPerDay?: string | undefined
  /** Tokens that fees may be paid in, by the price source. */
  readonly tokens?: readonly Address[] | undefined
  /** The source of their prices; without it `tokens` are not offered. */
  readonly prices?: 'api' | undefined
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
  /** Shares the nodes' time between callers of all services of the process. */
  readonly inNodeTurn: InNodeTurn
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
   * Checks of what depends on chains or on lists of others, by name. They are
   * reported and do not count, because one that is down stops nothing else.
   */
  readonly chainChecks?: ReadonlyMap<string, () => Promise<void>>
  /**
   * Facts for operators of what is missing or late on a chain, by name: numbers,
   * times and fixed words. `undefined` if there is nothing to tell.
   */
  readonly chainReports?: ReadonlyMap<string, () => Promise<object | undefined>>
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
