import type { Address, Hex } from '@cairn/primitives'

/** What has become of a meta-transaction; the last four are final. */
export type MetatxStatus =
  | 'QUEUED'
  | 'SENT'
  | 'SUCCEEDED'
  | 'PARTIALLY_FAILED'
  | 'FAILED'
  | 'DROPPED'

/** A nonce that a wallet used up, by its own word. */
export type ConsumedNonce = {
  readonly wallet: Address
  /** Space and number in one. */
  readonly nonce: bigint
}

/** A meta-transaction that was found good, before it is stored. */
export type Accepted = {
  readonly inputHash: Hex
  /** Meta-transactions of one wallet go out in order, by one sender. */
  readonly lane: number
  readonly contract: Address
  readonly input: Hex
  readonly gasLimit: bigint
  /** How many calls it runs, wrapping not counted. */
  readonly calls: number
  /** Everything it may be asked for by; outermost first. */
  readonly ids: readonly Hex[]
  /** The nonce that no other transaction may use at the same time. */
  readonly used: ConsumedNonce | undefined
}

/** `taken`: another transaction of the wallet has the nonce. */
export type Stored = 'stored' | 'taken'

/** A stored meta-transaction that no sender has taken yet. */
export type Queued = {
  readonly id: number
  readonly lane: number
  readonly contract: Address
  readonly input: Hex
  readonly gasLimit: bigint
  readonly calls: number
  /** The wallet whose nonce it uses, in lower case; absent where none said so. */
  readonly wallet?: Address | undefined
}

/** A signed one: from here on only its nonce decides, never a second one. */
export type Sent = {
  readonly id: number
  readonly sender: Address
  readonly nonce: bigint
  /** The newest attempt. */
  readonly raw: Hex
  /** Of every attempt, oldest first. */
  readonly hashes: readonly Hex[]
  readonly maxFee: bigint
  readonly tip: bigint
  readonly gasLimit: bigint
  readonly contract: Address
  readonly input: Hex
  readonly calls: number
  readonly wallet?: Address | undefined
  /** Replaced by an empty transaction, because no node took it. */
  readonly isCancelled: boolean
  readonly sentAtMs: number
}

/** How it ended. */
export type Settled = {
  readonly id: number
  readonly status: MetatxStatus
  readonly txnHash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly revertReason: string | undefined
  /** The chain's receipt as JSON text. */
  readonly receipt: string
}

/** What a client may learn about one. */
export type MetatxState = {
  readonly id: number
  readonly status: MetatxStatus
  readonly txnHash: string
  readonly blockNumber: string
  readonly revertReason: string | undefined
  /** JSON text; `"null"` until mined. */
  readonly receipt: string
}

/** Whether nothing more can happen to it, short of a reorg. */
export function isFinal(status: MetatxStatus): boolean {
  return status !== 'QUEUED' && status !== 'SENT'
}

/** Whether it did not happen, so that it may be sent again. */
export function hasFailed(status: MetatxStatus): boolean {
  return status === 'FAILED' || status === 'DROPPED'
}
