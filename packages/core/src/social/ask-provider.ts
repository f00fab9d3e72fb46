import { createAnswerKey, openAnswer } from '@cairn/clients'
import type { SocialProvider } from '@cairn/protocol'
import * as Bytes from 'ox/Bytes'
import * as Hash from 'ox/Hash'
import * as OxHex from 'ox/Hex'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { takeValue } from '../passwordless/intent-memory.ts'
import { createSignInKey, signInLifeMs } from '../session/sign-in-key.ts'
import { SocialError } from '../session/social-error.ts'
import { InvalidIdTokenError, readIdToken } from '../signers/id-token.ts'
import type { BoundIdToken } from '../signers/login-signer.ts'
import { readAnswer, type SocialAnswer } from './redirect-hash.ts'

/** Between two looks for a popup's answer. */
const pollIntervalMs = 500
/** An answer may still be on its way when its window has closed. */
const closedGraceMs = 3_000

/** The provider's window, as far as this page may know it. */
export type SocialWindow = {
  readonly navigate: (url: string) => void
  readonly isClosed: () => boolean
  readonly close: () => void
}

export type SignedIn = Extract<SocialAnswer, { type: 'signed-in' }>

/**
 * Leads a window to a provider and waits for its answer, which only this tab
 * can open and use. A service that is away for a while does not end the wait.
 *
 * @throws {SocialError}
 * @throws {InvalidIdTokenError} when the token is for something else
 * @see AUTH-02 AUTH-12
 */
export async function askByPopup(
  wallet: ConnectedWallet,
  options: {
    readonly provider: SocialProvider
    readonly window: SocialWindow
    readonly email?: string | undefined
    /** Called once when the window seems closed; the answer may still come. */
    readonly onGone?: (() => void) | undefined
  },
  signal: AbortSignal,
): Promise<SignedIn & BoundIdToken> {
  const { provider, window, email, onGone } = options
  try {
    const { privateKey, publicKey } = await createAnswerKey()
    const result = `social-result:${OxHex.random(32)}`
    const popup = { session: publicKey, result }
    const key = await createSignInKey()
    const asked = { provider, email, popup, key: key.thumbprint }
    const { url, digest } = await startAttempt(wallet, asked)
    signal.throwIfAborted()
    window.navigate(url)
    const value = await waitFor(wallet, result, { window, onGone }, signal)
    const hash = await openAnswer(value, privateKey, digest)
    return { ...checkAnswer(readAnswer(hash), { provider, digest }), key }
  } finally {
    window.close()
  }
}

/**
 * Asks identity where the provider's page is. The cookie binds what follows to
 * this browser: somebody led there from elsewhere signs nobody in.
 *
 * @throws {SocialError} when the provider is not set up, or nothing answers
 */
export async function startAttempt(
  wallet: Pick<
    ConnectedWallet,
    'clients' | 'environment' | 'origin' | 'platform'
  >,
  options: {
    readonly provider: SocialProvider
    readonly email?: string | undefined
    /**
     * Thumbprint of the key that the ID token will name; absent when the web
     * view of an older wallet asked.
     */
    readonly key: string | undefined
    readonly popup?: { readonly session: string; readonly result: string }
    /** The web view of a native app that asked, with its own digest. */
    readonly app?: { readonly session: string; readonly digest: OxHex.Hex }
  },
): Promise<{ readonly url: string; readonly digest: `0x${string}` }> {
  const { provider, email, key, popup, app } = options
  const { environment, clients, origin, platform } = wallet
  if (!environment.socialProviders?.includes(provider))
    throw new SocialError('refused', {
      message: `login: unable to find auth provider for ${provider}`,
    })
  const digest = app?.digest ?? OxHex.random(32)
  const secret = OxHex.random(32).slice(2)
  // With TLS, no other host can set a cookie of this prefix.
  const [prefix, secure] = origin.startsWith('https:')
    ? ['__Host-', '; Secure']
    : ['', '']
  platform.setCookie(
    `${prefix}cairn_social_${digest.slice(2, 18)}=${secret}; Path=/; Max-Age=${signInLifeMs / 1000}; SameSite=Lax${secure}`,
  )
  const { url } = await clients.identity.startSocial({
    provider,
    digest,
    binding: Hash.sha256(Bytes.fromString(secret), { as: 'Hex' }).slice(2),
    returnTo: origin,
    ...(key && { key }),
    ...(email && { email }),
    ...(popup && { popup }),
    ...(app && { app: { session: app.session } }),
  })
  return { url, digest }
}

/**
 * Whether an answer is to this sign-in, and a good one.
 *
 * @throws {SocialError} when the provider, or the person there, said no
 * @throws {InvalidIdTokenError} when the token is for something else
 * @see AUTH-03 AUTH-04
 */
export function checkAnswer(
  answer: SocialAnswer,
  asked: { readonly provider: SocialProvider; readonly digest: string },
): SignedIn {
  if (answer.state !== asked.digest) throw new InvalidIdTokenError()
  if (answer.type === 'failed') {
    if (answer.error === 'dismissed') throw new SocialError('dismissed')
    const message =
      answer.error === 'missing-id-token'
        ? `missing id_token in ${asked.provider}_redirect`
        : undefined
    throw new SocialError('refused', { message })
  }
  const { nonce, verifier, verifierId } = readIdToken(answer.idToken)
  const isMeant = nonce === asked.digest && verifierId !== ''
  if (!isMeant || verifier !== `cairn-${asked.provider}`)
    throw new InvalidIdTokenError()
  return answer
}

async function waitFor(
  wallet: Pick<ConnectedWallet, 'clients' | 'now' | 'platform'>,
  result: string,
  {
    window,
    onGone,
  }: {
    readonly window: SocialWindow
    readonly onGone: (() => void) | undefined
  },
  signal: AbortSignal,
): Promise<string> {
  const end = wallet.now() + signInLifeMs
  let closedFor = 0
  while (wallet.now() < end) {
    await wallet.platform.delay(pollIntervalMs, signal)
    const value = await takeValue(wallet.clients, result).catch(() => undefined)
    signal.throwIfAborted()
    if (value !== undefined) return value
    if (!window.isClosed()) continue
    closedFor += pollIntervalMs
    if (closedFor === closedGraceMs) onGone?.()
  }
  throw new SocialError('dismissed')
}
