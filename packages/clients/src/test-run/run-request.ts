import type { Address, GasPrice, Hex } from '@cairn/primitives'
import type { NodeClient } from '../node-client.ts'

/** A way to try transactions: a simulated block, or a call over other storage. */
export type TestRunWay = 'v1' | 'call'

/** The part of a client that runs and reads. */
export type RunNode = Pick<NodeClient, 'call' | 'settle'>

/** A call of a key at a contract, without native coins. */
export type Order = { readonly to: Address; readonly data: Hex }

/**
 * A view that answers one word; without an address the native balance of the
 * account that the data names.
 */
export type Probe = {
  readonly to: Address | undefined
  readonly data: Hex
  /** It need not answer before the run. */
  readonly mayAppear?: boolean
}

/** The block that a run goes on from. */
export type LatestBlock = {
  readonly hash: Hex
  readonly number: bigint
  readonly miner?: Hex | undefined
  readonly timestamp: bigint
}

/** Prices of gas, in wei. */
export type RunPrice = Omit<GasPrice, 'expected'>

/** The account's calls, and all that a run of them by `eth_call` needs. */
export type CallRun = {
  readonly account: Address
  /** Sends it in reality. */
  readonly sender: Address
  /** The sender's coins, in wei. */
  readonly senderBalance: bigint
  /** The code that the account leads to while its calls run. */
  readonly implementation: Address
  /** The proxy's own code, where the account is not set up. */
  readonly proxyCode: Hex | undefined
  /** Storage of the account that steps before the calls write. */
  readonly slots: Readonly<Record<Hex, Hex>>
  /** Storage slot of the configuration, if the transaction reads it. */
  readonly imageHashSlot: Hex | undefined
  /** Space and count, as the account encodes them. */
  readonly nonce: bigint
  /** The account's transactions, as an encoded list. */
  readonly steps: Hex
  /** Views to ask before and after. */
  readonly probes: readonly Probe[]
  readonly price: RunPrice
  readonly block: LatestBlock
  /** For the steps: the account's own code begins with it. */
  readonly gas: bigint
  /** Contracts that were met before, so that asking them costs less. */
  readonly touched: readonly Address[]
  /** In ms. */
  readonly now: number
}

/** Calls that a node is asked to run, and all that it needs for it. */
export type RunRequest = Omit<CallRun, 'steps'> & {
  /** Sets the account up before. */
  readonly setUp: Order | undefined
  /** The account's order to itself, `selfExecute`. */
  readonly input: Hex
  /** Storage slot of the count that the transaction raises. */
  readonly nonceSlot: Hex
}

export type RunLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** The end of a run. */
export type RunResult = {
  readonly succeeded: boolean
  /** The steps that set the account up failed, and nothing came after them. */
  readonly isSetUpFailed: boolean
  /** Place of the call that fails, where the run tells. */
  readonly failedCall: number | undefined
  readonly returned: Hex
  readonly message: string | undefined
  /** By the account's code and its steps, without what is around them. */
  readonly gasUsed: bigint
  /** By the steps that set the account up before, without what is around them. */
  readonly setUpGas: bigint
  /** Absent where the run sees none: then the probes are all that is known. */
  readonly logs: readonly RunLog[] | undefined
  /** Answers to the probes; absent where one failed. */
  readonly before: readonly (bigint | undefined)[]
  readonly after: readonly (bigint | undefined)[]
}
