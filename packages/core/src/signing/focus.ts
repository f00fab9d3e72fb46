import { type Address, BaseError } from '@cairn/primitives'
import type { Wallet } from '../wallet.ts'

/** The views that signers have of their own. @see SIGN-03 SIGN-04 */
export type SignerView =
  | 'guard-code'
  | 'recovery-phrase'
  | 'plain-password'
  | 'login'
  | 'passwordless'

/** The one signer that has the person's attention, and what it shows. */
export type SigningFocus = {
  readonly view: SignerView
  readonly signer: Address
  /** The account that signs. */
  readonly account: Address
  /** The request it is opened for. */
  readonly request?: string
}

/**
 * Shows a signer's own view and waits for the person: true when they
 * continued, false when they cancelled or what was to be signed has left.
 *
 * @throws {FocusBusyError} while another view is open
 * @see SIGN-04
 */
export function openFocus(
  wallet: Wallet,
  focus: SigningFocus,
): Promise<boolean> {
  if (wallet.runtime.endFocus) return Promise.reject(new FocusBusyError())
  return new Promise((resolve) => {
    wallet.runtime.endFocus = resolve
    wallet.signing.setState({ focus })
  })
}

/** The person did what the open view asked for. @see SIGN-04 */
export function continueFocus(wallet: Wallet): void {
  endFocus(wallet, true)
}

/** Closes the open view, if there is one. @see SIGN-04 */
export function cancelFocus(wallet: Wallet): void {
  endFocus(wallet, false)
}

function endFocus(wallet: Wallet, isContinued: boolean): void {
  const end = wallet.runtime.endFocus
  wallet.runtime.endFocus = undefined
  wallet.signing.setState({ focus: undefined })
  end?.(isContinued)
}

/** Only one view may hold the person's attention. */
export class FocusBusyError extends BaseError {
  override readonly name = 'FocusBusyError'

  constructor() {
    super('Focus already set')
  }
}
