import type { SignedContent } from '@cairn/account'
import type { Address } from '@cairn/primitives'
import type { SignerLabel, SignerStatus } from '../signers/signer.ts'

/** The content of the signing manager. @see SIGN-01 SIGN-03 */
export type SigningState = {
  readonly requests: readonly PendingRequest[]
  /** Whether the manager is on screen; autopilot shows it when it is stuck. */
  readonly visible: boolean
  /** The signer whose own view is open; shown whether `visible` or not. */
  readonly focus: SigningFocus | undefined
  /** The last request to get enough weight while the manager was on screen. */
  readonly finished?: PendingRequest | undefined
}

/** The one signer that has the person's attention, and what it shows. */
export type SigningFocus = {
  /** The kind of the signer: each kind has one view. */
  readonly kind: string
  readonly signer: Address
  /** The account that signs. */
  readonly account: Address
  /** The request it is opened for. */
  readonly request?: string
  /** The signer is checking what the person typed. */
  readonly verifying?: boolean
  /** Number of failed checks since the view opened. */
  readonly refusals?: number
}

/** One message or transaction on its way to enough weight. */
export type PendingRequest = {
  readonly id: string
  /** The account that signs. */
  readonly address: Address
  readonly chainId: number
  /** The content to sign, if the engine names it. */
  readonly content?: SignedContent | undefined
  readonly signers: readonly RequestSigner[]
  readonly signedWeight: number
  readonly threshold: number
  /** Total weight of all signers that signed or can still sign. */
  readonly reachableWeight: number
}

/** A row of the signing dialog. */
export type RequestSigner = {
  readonly address: Address
  readonly label: SignerLabel
  readonly kind: string
  readonly weight: number
  readonly status: SignerStatus
  readonly signed: boolean
  readonly prompting: boolean
}
