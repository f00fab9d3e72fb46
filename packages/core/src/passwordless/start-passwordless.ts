import { findError } from '@cairn/primitives'
import { noteInterruption } from '../session/note-interruption.ts'
import { openSession } from '../session/open-session.ts'
import type {
  PasswordlessFailure,
  PasswordlessState,
} from '../session/passwordless-state.ts'
import { serviceFailure } from '../session/service-failure.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import { createSignInKey } from '../session/sign-in-key.ts'
import { deriveLogin, mailLink, waitForIdToken } from './mail-link.ts'
import { PasswordlessError } from './passwordless-error.ts'
import {
  dropWaitingLink,
  findWaitingLink,
  keepWaitingLink,
  type WaitingLink,
} from './waiting-link.ts'

/**
 * Signs in by mail: keeps an intent, has a link mailed, waits for it to be
 * confirmed anywhere, then opens the session here. Follow it in
 * `wallet.passwordless`. A second call takes the place of the first, except
 * while a link to the same address is being mailed: one press makes one mail.
 *
 * @see PWLS-02
 */
export async function startPasswordless(
  wallet: SessionWallet,
  address: string,
): Promise<void> {
  const email = address.trim().toLowerCase()
  const state = wallet.passwordless.getState()
  if (state.type === 'sending' && state.email === email) return
  await attempt(wallet, email, async (show, signal) => {
    show({ type: 'sending', email })
    const key = await createSignInKey()
    const mailed = await mailLink(wallet, email, (common) => ({
      ...common,
      type: 'login',
      key: key.thumbprint,
    }))
    const link = { ...mailed, key }
    signal.throwIfAborted()
    // A link is not stored while it links another sign-in, which ends with the page.
    if (!wallet.signIn.linking) await keepWaitingLink(wallet, link)
    await follow(wallet, link, show, signal)
  })
}

/**
 * Goes on waiting for the link that this tab waited for before it was
 * reloaded; does nothing when there is none.
 *
 * @see PWLS-02
 */
export async function resumePasswordless(wallet: SessionWallet): Promise<void> {
  const link = await findWaitingLink(wallet)
  if (!link) return
  await attempt(wallet, link.intent.email, (show, signal) =>
    follow(wallet, link, show, signal),
  )
}

/** Stops waiting for the link; it leads nowhere then. @see PWLS-02 */
export function cancelPasswordless(
  wallet: Pick<SessionWallet, 'passwordless' | 'signIn'>,
): void {
  wallet.signIn.controller?.abort()
  wallet.signIn.controller = undefined
  wallet.passwordless.setState({ type: 'idle' }, true)
}

type Show = (state: PasswordlessState) => void

async function attempt(
  wallet: Pick<SessionWallet, 'log' | 'passwordless' | 'signIn'>,
  email: string,
  run: (show: Show, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  wallet.signIn.controller?.abort()
  const controller = new AbortController()
  wallet.signIn.controller = controller
  const { signal } = controller
  const show: Show = (state) => {
    if (!signal.aborted) wallet.passwordless.setState(state, true)
  }
  try {
    await run(show, signal)
    show({ type: 'idle' })
  } catch (error) {
    if (signal.aborted) return
    wallet.log.warn({ error: String(error) }, 'Sign in failed')
    show({ type: 'failed', email, reason: reasonOf(error) })
  }
}

async function follow(
  wallet: SessionWallet,
  link: WaitingLink,
  show: Show,
  signal: AbortSignal,
): Promise<void> {
  const { email, deviceInfo, confirmationCode: code } = link.intent
  show({ type: 'waiting', email, code, sentAt: link.askedAt, deviceInfo })
  const idToken = await waitForIdToken(wallet, link, signal).finally(() =>
    dropWaitingLink(wallet, link),
  )
  show({ type: 'opening', email })
  await noteInterruption(wallet, async () => {
    const login = await deriveLogin(wallet, { idToken, key: link.key })
    await openSession(wallet, login, { type: 'passwordless', email })
  })
}

/** Why a confirmation by mail came to nothing. */
export function reasonOf(error: unknown): PasswordlessFailure {
  return findError(error, PasswordlessError)?.reason ?? serviceFailure(error)
}
