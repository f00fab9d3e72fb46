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
  /**
   * Returns the signatures by these signers of these digests, in lower case,
   * but none that is longer than a part may be.
   */
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
  /**
   * Returns wallets that a signer signed for, one signature of each, but none
   * that is longer than a part may be. A page that would be long ends early.
   */
  readonly listWitnesses: (
    signer: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{
    readonly witnesses: readonly {
      readonly payload: commons.signature.SignedPayload
      readonly signature: string
    }[]
    readonly isLast: boolean
  }>
  /** Whether a signer has as many signatures as are looked through for it. */
  readonly isFull: (signer: string) => Promise<boolean>
}
