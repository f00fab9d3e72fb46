import { findError } from '@cairn/primitives'
import { openSession } from '../account/open-session.ts'
import { serviceFailure } from '../service-failure.ts'
import type { Wallet } from '../wallet.ts'
import { deriveLogin, mailLink, waitForIdToken } from './mail-link.ts'
import { PasswordlessError } from './passwordless-error.ts'
import type {
  PasswordlessFailure,
  PasswordlessState,
} from './passwordless-state.ts'

/**
 * Signs in by mail: keeps an intent, has a link mailed, waits for it to be
 * confirmed anywhere, then opens the session here. Follow it in
 * `wallet.passwordless`; a second call takes the place of the first.
 *
 * @see PWLS-02
 */
export async function startPasswordless(
  wallet: Wallet,
  address: string,
): Promise<void> {
  const email = address.trim().toLowerCase()
  wallet.runtime.passwordless?.abort()
  const attempt = new AbortController()
  wallet.runtime.passwordless = attempt
  const { signal } = attempt
  const show = (state: PasswordlessState) => {
    if (!signal.aborted) wallet.passwordless.setState(state, true)
  }

  show({ type: 'sending', email })
  try {
    const request = await mailLink(wallet, email, (common) => ({
      ...common,
      type: 'login',
    }))
    const { deviceInfo, confirmationCode: code, timestamp } = request.intent
    show({ type: 'waiting', email, code, sentAt: timestamp, deviceInfo })
    const idToken = await waitForIdToken(wallet, request, signal)
    show({ type: 'opening', email })
    await signIn(wallet, email, idToken)
    show({ type: 'idle' })
  } catch (error) {
    if (signal.aborted) return
    wallet.log.warn({ error: String(error) }, 'Sign in failed')
    show({ type: 'failed', email, reason: reasonOf(error) })
  }
}

/** Stops waiting for the link; it leads nowhere then. @see PWLS-02 */
export function cancelPasswordless(wallet: Wallet): void {
  wallet.runtime.passwordless?.abort()
  wallet.runtime.passwordless = undefined
  wallet.passwordless.setState({ type: 'idle' }, true)
}

async function signIn(
  wallet: Wallet,
  email: string,
  idToken: string,
): Promise<void> {
  const login = await deriveLogin(wallet, idToken)
  await openSession(wallet, login, { type: 'passwordless', email })
}

/** Why a confirmation by mail came to nothing. */
export function reasonOf(error: unknown): PasswordlessFailure {
  return findError(error, PasswordlessError)?.reason ?? serviceFailure(error)
}
