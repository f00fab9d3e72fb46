import type { Address, Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'

/** One call of a transaction; `value` in base units. */
export type Call = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** Absent: all the gas there is. */
  readonly gasLimit?: bigint
  /** When it fails, the other calls happen all the same. */
  readonly mayFail?: boolean
}

/** The relayer's fee options for some calls. */
export type FeeOffer = {
  readonly options: readonly FeeOption[]
  /** The relayer takes no fee. */
  readonly sponsored: boolean
  /** Handed back with `sendCalls`. */
  readonly quote: string | undefined
}

/** The simulated result of one call. */
export type SimulatedCall = {
  readonly succeeded: boolean
  readonly reason: string | undefined
  readonly gasUsed: number
}

/** A transaction the relayer has accepted. */
export type SentCalls = {
  readonly metaTxnHash: Hex
  readonly chainId: number
}

/** State of an accepted transaction. */
export type CallsReceipt =
  | {
      readonly type: 'pending'
      /** Times that the relayer sent it; absent if it does not say so. */
      readonly attempts?: number | undefined
    }
  | { readonly type: 'complete'; readonly txnHash: Hex }
  | {
      readonly type: 'failed'
      readonly txnHash: Hex | undefined
      readonly reason: string | undefined
    }

/** The set-up that a transaction of this page brought along. */
export type SetUpCarried = {
  readonly steps: number
  readonly feeOption: FeeOption | undefined
  readonly force: boolean
}
