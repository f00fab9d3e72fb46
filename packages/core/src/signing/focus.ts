import { BaseError } from '@cairn/primitives'
import type { SigningFocus } from './signing-state.ts'
import type { SigningWallet } from './signing-wallet.ts'

/**
 * Shows a signer's own view and waits for the person: true when they
 * continued, false when they cancelled or what was to be signed has left. A
 * view that waits for its signer's verdict may ask again.
 *
 * @param onDismiss - called when the view is closed before the verdict
 * @throws {FocusBusyError} while another view is open
 * @see SIGN-04 GUARD-02
 */
export function openFocus(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
  focus: SigningFocus,
  onDismiss: () => void = () => {},
): Promise<boolean> {
  const { signingQueue, signing } = wallet
  const before = signing.getState().focus
  const asksAgain = before?.verifying === true && isOf(before, focus)
  if (signingQueue.endFocus && !asksAgain)
    return Promise.reject(new FocusBusyError())
  const refusals = asksAgain ? (before.refusals ?? 0) + 1 : 0
  return new Promise((resolve) => {
    let isAnswered = false
    signingQueue.endFocus = (isContinued) => {
      if (!isAnswered) resolve(isContinued)
      else if (!isContinued) onDismiss()
      isAnswered = true
    }
    signing.setState({ focus: { ...focus, ...(refusals > 0 && { refusals }) } })
  })
}

/**
 * The person did what the open view asked for, and its signer is to say
 * whether it is right: until then the view stays, and waits.
 *
 * @see GUARD-02
 */
export function verifyFocus(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
): void {
  const { focus } = wallet.signing.getState()
  if (!focus || focus.verifying) return
  wallet.signingQueue.endFocus?.(true)
  wallet.signing.setState({ focus: { ...focus, verifying: true } })
}

/** Closes the view of a signer that has given its verdict. @see GUARD-02 */
export function settleFocus(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
  of: Pick<SigningFocus, 'request' | 'signer'>,
): void {
  const { focus } = wallet.signing.getState()
  if (focus?.verifying && isOf(focus, of)) endFocus(wallet, true)
}

function isOf(
  focus: SigningFocus,
  { request, signer }: Pick<SigningFocus, 'request' | 'signer'>,
): boolean {
  return focus.request === request && focus.signer === signer
}

/** The person did what the open view asked for. @see SIGN-04 */
export function continueFocus(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
): void {
  endFocus(wallet, true)
}

/** Closes the open view, if there is one. @see SIGN-04 */
export function cancelFocus(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
): void {
  endFocus(wallet, false)
}

function endFocus(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
  isContinued: boolean,
): void {
  const end = wallet.signingQueue.endFocus
  wallet.signingQueue.endFocus = undefined
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
