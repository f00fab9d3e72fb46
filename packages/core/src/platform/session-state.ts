import type { Address } from '@cairn/primitives'
import type { Stored } from '../storage/storage.ts'

/** The way the person signed in. @see AUTH-10 */
export type LoginDetails = Stored<'loginDetails'>

/**
 * Whether someone is signed in. A wallet that watches an address stays so.
 *
 *     initial ─▸ signed-out ─▸ (choosing-wallet) ─▸ signed-in
 *        ╰──────────────────────────────────────────▸╯
 *                    ╰◂── signing-out ◂──────────────╯
 */
export type SessionState =
  | { readonly type: 'initial' }
  | {
      readonly type: 'signed-out'
      /** Why, when the person did not ask for it or something stayed behind. */
      readonly reason?: SignedOutReason
    }
  | {
      readonly type: 'choosing-wallet'
      readonly wallets: readonly WalletChoice[]
    }
  | {
      readonly type: 'signed-in'
      readonly address: Address
      readonly login: LoginDetails
      /** The address is enough for the home screen; signing needs `ready`. */
      readonly engine: 'loading' | 'ready' | 'failed'
      /** The wallet came to a new version at this sign-in. @see SESS-04 */
      readonly migrated?: boolean
      /** Why the engine failed; it is tried again by `startWallet`. */
      readonly error?: string
    }
  | { readonly type: 'signing-out' }
  /** An address is looked at. Nothing signs for it. @see SHELL-12 */
  | { readonly type: 'watching'; readonly address: Address }

/** One of several wallets that a sign-in may open. @see SHELL-03 AUTH-05 */
export type WalletChoice = {
  readonly address: Address
  readonly signers: number
  /** Others whose weight alone is enough: they need nobody's consent. */
  readonly othersAlone: number
}

export type SignedOutReason =
  /** This device is no signer of the account any more. */
  | 'device-removed'
  /** The stored session had no usable key. */
  | 'session-lost'
  /** The wallet is of an older version, which a sign-in updates. */
  | 'migration-needed'
  /** The stored session's key did not open. */
  | 'session-unreadable'
  /** The page was reloaded or closed while a sign-in was under way. */
  | 'sign-in-interrupted'
  /** Signed out here, but the device could not be taken from the account. */
  | 'device-not-removed'
  /** The device was taken from the account, but tokens could not be ended. */
  | 'tokens-not-ended'
