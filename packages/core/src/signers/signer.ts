import type { SignedContent } from '@cairn/account'
import type { Address, Hex, WalletConfig } from '@cairn/primitives'

export type SignerStatus = {
  readonly message: string
  readonly ready: boolean
  /** Not ready, but the person can make it so. */
  readonly actionable: boolean
  /** Whether it can sign on this device at all. */
  readonly available: boolean
}

/** What a signer is asked to sign. */
export type SignerRequest = {
  readonly account: Address
  /** Zero means every chain. */
  readonly chainId: number
  readonly config: WalletConfig
  /** The 32 bytes to sign: bound to the account and the chain. */
  readonly subdigest: Hex
  /** What is signed, where the engine says. */
  readonly content?: SignedContent | undefined
  /** Who has signed so far. */
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

/** What a signer may find out about before it is asked. */
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
  readonly label: string
  readonly status: (
    request: Pick<SignerRequest, 'signed'> & Partial<SignerRequest>,
  ) => SignerStatus
  /**
   * Told when another signer has signed a request: finds out what this one's
   * status depends on. It never rejects.
   */
  readonly prepare?: (request: PrepareRequest) => Promise<void>
  readonly sign: (request: SignerRequest) => Promise<Hex>
  /**
   * Takes what the person typed in this signer's own view; it can sign then.
   *
   * @throws when it is not this signer's
   */
  readonly unlock?: (secret: string) => Promise<void>
  /** Forgets what `unlock` brought. */
  readonly lock?: () => void
}

/** What is said of a signer that this device cannot ask. @see SIGN-05 */
export const remoteStatus: SignerStatus = {
  message: 'Remote local session sign not supported',
  ready: false,
  actionable: false,
  available: false,
}
