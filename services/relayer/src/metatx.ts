import type { Address, Hex } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import type { FeePayment, FeeState } from './fees/fee-payment.ts'
import type { Brought } from './fees/fee-policy.ts'

/** Status of a meta-transaction. The last four are final. */
export type MetatxStatus =
  | 'QUEUED'
  | 'SENT'
  | 'SUCCEEDED'
  | 'PARTIALLY_FAILED'
  | 'FAILED'
  | 'DROPPED'

/** A nonce that a wallet reported as used. */
export type ConsumedNonce = {
  readonly wallet: Address
  /** Space and number in one. */
  readonly nonce: bigint
}

/** An accepted meta-transaction, before it is stored. */
export type Accepted = Brought & {
  readonly inputHash: Hex
  /** Lane of the wallet: its transactions go out in order, by one sender. */
  readonly lane: number
  readonly contract: Address
  readonly input: Hex
  readonly gasLimit: bigint
  /** Number of calls without wrapping. */
  readonly calls: number
  /** Ids that it is found by, outermost first. */
  readonly ids: readonly Hex[]
  /** The nonce that it reserves. */
  readonly used: ConsumedNonce | undefined
  /** Gas that its fee covers; absent where sending is free. */
  readonly gasPaid?: bigint | undefined
  /** The fee that it pays; absent where sending is free. */
  readonly payment?: FeePayment | undefined
  /**
   * The wallet whose own transaction it is, in lower case: what it pays and
   * fails counts for that wallet. Absent for contracts that are no wallets.
   */
  readonly payer?: string | undefined
  /** Hash of the network address that handed it in, where the relayer may lose. */
  readonly caller?: string | undefined
}

/** `taken`: another transaction of the wallet has the nonce. */
export type Stored = 'stored' | 'taken'

/** `too-often`: the nonce was given to other transactions several times. */
export type Replaced = Stored | 'too-often'

/** A stored meta-transaction that no sender has taken yet. */
export type Queued = Brought & {
  readonly id: number
  readonly lane: number
  readonly contract: Address
  readonly input: Hex
  readonly gasLimit: bigint
  readonly calls: number
  /**
   * The wallet whose nonce it uses, in lower case; absent if no wallet reported
   * one.
   */
  readonly wallet?: Address | undefined
  /** Hashes of attempts that had another nonce of a sender, oldest first. */
  readonly hashes?: readonly Hex[] | undefined
  /** Times that it got another nonce of a sender. */
  readonly repeats?: number | undefined
}

/**
 * A signed meta-transaction. Its nonce makes sure that it is mined at most
 * once.
 */
export type Sent = Brought & {
  readonly id: number
  readonly sender: Address
  readonly nonce: bigint
  /** The newest attempt. */
  readonly raw: Hex
  /** Hashes of all attempts, oldest first. */
  readonly hashes: readonly Hex[]
  readonly maxFee: bigint
  readonly tip: bigint
  readonly gasLimit: bigint
  readonly contract: Address
  readonly input: Hex
  readonly calls: number
  readonly wallet?: Address | undefined
  /** Replaced by an empty transaction, because no node accepted it. */
  readonly isCancelled: boolean
  /**
   * Another transaction was sent in its place, with the same nonce. A block may
   * still hold this one.
   */
  readonly isReplaced: boolean
  /** Times that it got another nonce of a sender; absent: never. */
  readonly repeats?: number | undefined
  /** Number of the attempts that had another nonce; absent: none. */
  readonly earlierAttempts?: number | undefined
  readonly sentAtMs: number
}

/** The result of a meta-transaction. */
export type Settled = {
  readonly id: number
  readonly status: MetatxStatus
  readonly txnHash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly revertReason: string | undefined
  /** The chain's receipt as JSON text. */
  readonly receipt: string
  readonly gasUsed: bigint
  /** Its cost in wei; absent if the receipt does not say. */
  readonly cost?: bigint | undefined
  /** The state of the fee that it promised; absent if none is due. */
  readonly fee?: FeeState | undefined
}

/** The state that clients see. */
export type MetatxState = {
  readonly id: number
  readonly status: MetatxStatus
  readonly txnHash: string
  readonly blockNumber: string
  readonly revertReason: string | undefined
  /** Number of times that it was sent, at a higher price each time. */
  readonly attempts: number
  /** JSON text; `"null"` until mined. */
  readonly receipt: string
}

/** Whether the status is final, except for reorganisations. */
export function isFinal(status: MetatxStatus): boolean {
  return status !== 'QUEUED' && status !== 'SENT'
}

/** Whether it failed, so that it may be sent again. */
export function hasFailed(status: MetatxStatus): boolean {
  return status === 'FAILED' || status === 'DROPPED'
}

/** Returns the answer to a transaction whose nonce another one has. */
export function nonceTaken(): HttpError {
  return new HttpError(
    'RequestConflict',
    'Another transaction of the wallet has this nonce.',
  )
}
