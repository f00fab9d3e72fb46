import type { Address, Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'

/** The relayer's fee options for some calls. */
export type FeeOffer = {
  readonly options: readonly FeeOption[]
  /** The relayer takes no fee. */
  readonly sponsored: boolean
  /** The relayer's key that will send it; absent if it does not say. */
  readonly sender?: Address | undefined
  /** Handed back with `sendCalls`. */
  readonly quote: string | undefined
  /** Above it a fee is asked about, in wei; absent while it is unknown. */
  readonly ceiling?: bigint | undefined
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
