import { findError } from '@cairn/primitives'
import type { SocialProvider } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { noteInterruption } from '../session/note-interruption.ts'
import { openSession } from '../session/open-session.ts'
import { serviceFailure } from '../session/service-failure.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import { createSignInKey } from '../session/sign-in-key.ts'
import { SocialError, type SocialFailure } from '../session/social-error.ts'
import type { SocialState } from '../session/social-state.ts'
import { createLoginProviderLogin } from '../signers/kinds/login-provider.ts'
import type { BoundIdToken } from '../signers/login-signer.ts'
import {
  askByPopup,
  checkAnswer,
  type SignedIn,
  type SocialWindow,
  startAttempt,
} from './ask-provider.ts'
import { redirectWaitMs } from './auth-redirect.ts'
import {
  dropPending,
  keepPending,
  takePending,
  takePendingKey,
} from './pending-social.ts'
import { openForApp, openHash, readAnswer } from './redirect-hash.ts'

/**
 * Signs in by a provider's window. Follow it in `wallet.social`; a second call
 * takes the place of the first.
 *
 * @param options.window - nothing when the browser did not open one
 * @see AUTH-02
 */
export async function signInByPopup(
  wallet: SessionWallet,
  options: {
    readonly provider: SocialProvider
    readonly window: SocialWindow | undefined
    readonly email?: string | undefined
  },
): Promise<void> {
  const { provider, window } = options
  await attempt(wallet, provider, async (show, signal) => {
    if (!window) throw new SocialError('blocked')
    show({ type: 'waiting', provider })
    const onGone = () => show({ type: 'waiting', provider, isGone: true })
    await noteInterruption(wallet, async () => {
      const answer = await askByPopup(
        wallet,
        { ...options, window, onGone },
        signal,
      )
      show({ type: 'opening', provider })
      if (answer.refresh) void refreshGrant(wallet, answer.refresh)
      await open(wallet, provider, answer)
    })
  })
}

/**
 * Signs in by leaving this page for the provider's; `finishRedirect` goes on
 * when it comes back.
 *
 * @param options.leave - takes the page to an address
 * @see AUTH-02
 */
export async function signInByRedirect(
  wallet: SessionWallet,
  options: {
    readonly provider: SocialProvider
    readonly leave: (url: string) => void
    readonly email?: string | undefined
  },
): Promise<void> {
  const { provider, leave, email } = options
  await attempt(wallet, provider, async (show, signal) => {
    show({ type: 'leaving', provider })
    const key = await createSignInKey()
    const asked = { provider, email, key: key.thumbprint }
    const { url, digest } = await startAttempt(wallet, asked)
    await keepPending(wallet, { provider, digest }, key)
    signal.throwIfAborted()
    leave(url)
    // The page goes away under this; should it stay, the person goes on.
    await wallet.platform.delay(redirectWaitMs, signal)
    throw new SocialError('unreachable')
  })
}

/**
 * Goes on where a redirect came back: once per redirect, and only in the tab
 * that left.
 *
 * @param hash - of the address; the caller takes it out of there
 * @see AUTH-02 AUTH-03
 */
export async function finishRedirect(
  wallet: SessionWallet,
  hash: string,
): Promise<void> {
  const pending = takePending(wallet)
  await attempt(wallet, pending?.provider, async (show) => {
    show({ type: 'opening', provider: pending?.provider })
    await noteInterruption(wallet, async () => {
      // Taken first: it goes, whatever comes back.
      const key = pending && (await takePendingKey(wallet, pending))
      const plain = pending?.key
        ? await openForApp(hash, { ...pending, key: pending.key })
        : await openHash(wallet.clients, hash)
      if (!pending || !key)
        throw new SocialError('refused', {
          message: 'torus redirect auth failed',
        })
      const answer = checkAnswer(readAnswer(plain), pending)
      await open(wallet, pending.provider, { ...answer, key })
    })
  })
}

/** Waits no longer for an answer; one that comes later is not looked at. */
export function cancelSocial(
  wallet: Pick<SessionWallet, 'platform' | 'signIn' | 'social' | 'tabStorage'>,
): void {
  wallet.signIn.controller?.abort()
  wallet.signIn.controller = undefined
  dropPending(wallet)
  wallet.social.setState({ type: 'idle' }, true)
}

/** Runs one sign-in in the place of the one before it. */
export async function attempt(
  wallet: Pick<
    SessionWallet,
    'log' | 'platform' | 'signIn' | 'social' | 'tabStorage'
  >,
  provider: SocialProvider | undefined,
  run: (
    show: (state: SocialState) => void,
    signal: AbortSignal,
  ) => Promise<void>,
): Promise<void> {
  wallet.signIn.controller?.abort()
  const controller = new AbortController()
  wallet.signIn.controller = controller
  const { signal } = controller
  const show = (state: SocialState) => {
    if (!signal.aborted) wallet.social.setState(state, true)
  }
  try {
    await run(show, signal)
    show({ type: 'idle' })
  } catch (error) {
    if (signal.aborted) return
    dropPending(wallet)
    wallet.log.warn({ error: String(error) }, 'Sign in failed')
    show({ type: 'failed', provider, reason: socialFailureOf(error) })
  }
}

async function open(
  wallet: SessionWallet,
  type: SocialProvider,
  { email, name, ...token }: SignedIn & BoundIdToken,
): Promise<void> {
  const login = await createLoginProviderLogin(wallet, type, token)
  await openSession(wallet, login, {
    type,
    ...(email && { email }),
    ...(name && { name }),
  })
}

/** Renewing a grant is for the next time: what goes wrong is only reported. */
async function refreshGrant(
  wallet: Pick<ConnectedWallet, 'clients' | 'log'>,
  token: string,
): Promise<void> {
  await wallet.clients.identity
    .refreshDiscord({ token })
    .catch((error: unknown) => {
      wallet.log.warn({ error: String(error) }, 'Discord grant not renewed')
    })
}

/** Why a sign-in came to nothing. @see AUTH-04 */
function socialFailureOf(error: unknown): SocialFailure {
  return findError(error, SocialError)?.reason ?? serviceFailure(error)
}
