import type { commons } from '@0xsequence/core'
import type { trackers } from '@0xsequence/sessions'

/** The tracker's store: the engine's, and what it has no question for. */
export type TrackerStore = trackers.stores.TrackerStore & {
  /**
   * Returns the signed changes of a wallet, and its migrations: the payloads
   * with a message.
   */
  readonly listChanges: (wallet: string) => Promise<
    readonly {
      readonly subdigest: string
      readonly payload: commons.signature.SignedPayload
    }[]
  >
  /** Returns the signatures by these signers of these digests, in lower case. */
  readonly loadSignatures: (
    signers: readonly string[],
    subdigests: readonly string[],
  ) => Promise<
    readonly {
      readonly signer: string
      readonly subdigest: string
      readonly signature: string
    }[]
  >
  /** Returns wallets that a signer signed for, one signature of each. */
  readonly listWitnesses: (
    signer: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<
    readonly {
      readonly payload: commons.signature.SignedPayload
      readonly signature: string
    }[]
  >
  /** Whether a signer has as many signatures as are looked through for it. */
  readonly isFull: (signer: string) => Promise<boolean>
}
