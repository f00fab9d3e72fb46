import type { SignedContent } from '@cairn/account'
import type { DpopKey } from '@cairn/clients/dpop-key'
import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import type { SocialProvider } from '@cairn/protocol'

/** A name that all signers of a sort share. The app has the words. */
export type CommonSignerLabel =
  | 'this-device'
  | 'guard'
  | 'email'
  | 'recovery-key'
  | 'password'
  | 'username-and-password'
  | 'private-key'
  | SocialProvider

/** A device by where it runs; the number tells apart those that are alike. */
export type DeviceLabel = {
  readonly browser: string
  readonly os: string
  /** From 2 on, the oldest without one. */
  readonly number?: number
}

/** The name of a signer: a common one, a device's, or text that is its own. */
export type SignerLabel =
  | CommonSignerLabel
  | DeviceLabel
  | { readonly text: string }

/** A signer is ready, or waits for something. The app has the words. */
export type SignerState =
  | 'ready'
  | 'on-another-device'
  | 'another-signs-first'
  | 'checking-second-factor'
  | 'code-needed'
  | 'email-needed'
  | 'phrase-needed'
  | 'password-needed'
  | 'sign-in-needed'

export type SignerStatus = {
  readonly state: SignerState
  readonly ready: boolean
  /** Not ready, but the person can make it so. */
  readonly actionable: boolean
  /** Whether it can sign on this device at all. */
  readonly available: boolean
}

/** A request to a signer. */
export type SignerRequest = {
  readonly account: Address
  /** Zero means every chain. */
  readonly chainId: number
  readonly config: WalletConfig
  /** The 32 bytes to sign: bound to the account and the chain. */
  readonly subdigest: Hex
  /** The content to sign, if the engine names it. */
  readonly content?: SignedContent | undefined
  /** The signers that have signed so far. */
  readonly signed: ReadonlySet<Address>
  /** Facts and signatures so far, for signers that check others. */
  readonly auxData: () => Hex
  /**
   * Opens this signer's own view; true when the person continued there.
   *
   * @throws {FocusBusyError} while another view is open
   */
  readonly focus: () => Promise<boolean>
  /** Closes the view that `focus` opened. */
  readonly unfocus: () => void
}

/** The part of a request that a signer may prepare with. */
export type PrepareRequest = Pick<
  SignerRequest,
  'account' | 'config' | 'subdigest'
>

/**
 * Something with weight in an account. `sign` gives the signature with its
 * type byte, or `0x` for "not now".
 */
export type Signer = {
  readonly address: Address
  /** The name of its kind: see `kinds/registry.ts`. */
  readonly kind: string
  readonly label: SignerLabel
  readonly status: (
    request: Pick<SignerRequest, 'signed'> & Partial<SignerRequest>,
  ) => SignerStatus
  /**
   * Called when another signer has signed a request. Finds out what this
   * signer's status depends on. It never rejects.
   */
  readonly prepare?: (request: PrepareRequest) => Promise<void>
  readonly sign: (request: SignerRequest) => Promise<Hex>
  /**
   * Takes what the person typed in this signer's own view; it can sign then.
   *
   * @param key - the key that an ID token names; other secrets have none
   * @throws when it is not this signer's
   */
  readonly unlock?: (secret: string, key?: DpopKey) => Promise<void>
  /** Forgets what `unlock` brought. */
  readonly lock?: () => void
}

/** Status of a signer that this device cannot ask. @see SIGN-05 */
export const remoteStatus: SignerStatus = {
  state: 'on-another-device',
  ready: false,
  actionable: false,
  available: false,
}
