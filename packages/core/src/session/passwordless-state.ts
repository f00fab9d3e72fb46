import type { DeviceInfo } from '../platform/base-wallet.ts'

/** Sign-in by mailed link, as the asking tab sees it. @see PWLS-02 */
export type PasswordlessState =
  | { readonly type: 'idle' }
  | { readonly type: 'sending'; readonly email: string }
  | {
      readonly type: 'waiting'
      readonly email: string
      /** Six digits, zero-padded. @see PWLS-03 */
      readonly code: string
      /** This device's clock, in ms. */
      readonly sentAt: number
      readonly deviceInfo: DeviceInfo
    }
  | { readonly type: 'opening'; readonly email: string }
  | {
      readonly type: 'failed'
      readonly email: string
      readonly reason: PasswordlessFailure
    }

export type PasswordlessFailure =
  /** The link was not confirmed in time. */
  | 'expired'
  /** The person at the link's page said that it was not them. */
  | 'declined'
  /** The mail could not be sent. */
  | 'mail-failed'
  /** A service cannot be reached. */
  | 'unreachable'
  /** Someone else's confirmation, or a service said no. */
  | 'refused'
  /** The guard, or another signer, was not brought to sign. */
  | 'not-enough-signers'
  /** The sign-in was right; the account to be made for it was not. */
  | 'not-created'
  /** This browser keeps no key, as private windows of some do not. */
  | 'no-key-kept'
  /** The browser's storage does not answer. */
  | 'storage-silent'
