import { createKeptAnswerKey } from '@cairn/clients'
import {
  hash as hashSchema,
  readAppProtocol,
  type SocialProvider,
  socialProvider,
} from '@cairn/protocol'
import * as OxHex from 'ox/Hex'
import * as z from 'zod/mini'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import { createSignInKey } from '../session/sign-in-key.ts'
import { SocialError } from '../session/social-error.ts'
import { startAttempt } from './ask-provider.ts'
import { keepPending } from './pending-social.ts'
import { attempt } from './sign-in-with-provider.ts'

/** Path that a native app catches, and opens in the system's browser. */
const path = '/native-app-redirect'

/** Time for the sign-in in the system's browser, in milliseconds. */
const lifeMs = 10 * 60_000

const appSignIn = z.object({
  provider: socialProvider,
  digest: hashSchema,
  session: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
  /** Thumbprint of the web view's key; older wallets name none. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  email: z.optional(z.string().check(z.maxLength(320))),
})

/** A sign-in that a web view asks the system's browser for. */
export type AppSignIn = z.output<typeof appSignIn> & {
  /** Beginning of the addresses that open the app, such as `game://`. */
  readonly protocol: string
}

/**
 * Signs in from the web view of a native app. Providers refuse web views, so the
 * app opens the address in the system's browser, and brings the answer back as
 * the hash of `/auth`, where `finishRedirect` goes on.
 *
 * @param options.leave - takes the page to an address, which the app catches
 * @see AUTH-06 AUTH-02
 */
export async function signInThroughApp(
  wallet: SessionWallet,
  options: {
    readonly provider: SocialProvider
    readonly protocol: string
    readonly leave: (url: string) => void
    readonly email?: string | undefined
  },
): Promise<void> {
  const { provider, protocol, leave, email } = options
  await attempt(wallet, provider, async (show, signal) => {
    show({ type: 'leaving', provider })
    const digest = OxHex.random(32)
    const { kept, publicKey: session } = await createKeptAnswerKey()
    const key = await createSignInKey()
    await keepPending(wallet, { provider, digest, key: kept }, key)
    signal.throwIfAborted()
    const query = new URLSearchParams({
      provider,
      digest,
      session,
      key: key.thumbprint,
      protocol,
      ...(email && { email }),
    })
    leave(`${path}?${query}`)
    // The page stays where the app has caught the address.
    await wallet.platform.delay(lifeMs, signal)
    throw new SocialError('dismissed')
  })
}

/**
 * Reads the sign-in that a web view asks for from the address it opened.
 *
 * @returns `undefined` if it is not one, or names a protocol that no app may have
 * @see AUTH-06
 */
export function readAppSignIn(
  query: Readonly<Record<string, unknown>>,
): AppSignIn | undefined {
  const asked = z.safeParse(appSignIn, query)
  const protocol = readAppProtocol(query.protocol)
  return asked.success && protocol !== undefined
    ? { ...asked.data, protocol }
    : undefined
}

/** Checks that this very tab asked for it: the app did not catch the address. */
export function isOwnAppSignIn(
  { tabStorage }: Pick<BaseWallet, 'tabStorage'>,
  { digest }: AppSignIn,
): boolean {
  return tabStorage.get('pendingSocial')?.digest === digest
}

/**
 * Goes to the provider for a native app, in the system's browser.
 *
 * @param leave - takes the page to an address
 * @throws {SocialError} when the provider is not set up, or nothing answers
 * @see AUTH-06
 */
export async function continueForApp(
  wallet: ConnectedWallet,
  { provider, digest, session, key, protocol, email }: AppSignIn,
  leave: (url: string) => void,
): Promise<void> {
  const app = { session, digest }
  const { url } = await startAttempt(wallet, { provider, email, key, app })
  wallet.tabStorage.set('nativeRedirect', { protocol, digest })
  leave(url)
}

/**
 * Returns the address that brings a provider's answer back to the app for which
 * this tab signed in.
 *
 * @returns `undefined` if this tab did not, or the answer is to something else
 * @see AUTH-06
 */
export function readAppReturn(
  { tabStorage }: Pick<BaseWallet, 'tabStorage'>,
  hash: string,
): { readonly url: string; readonly protocol: string } | undefined {
  const pending = tabStorage.get('nativeRedirect')
  const protocol = readAppProtocol(pending?.protocol)
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  if (protocol === undefined || parts.get('state') !== pending?.digest)
    return undefined
  const answer = new URLSearchParams()
  for (const name of ['state', 'error', 'sealed']) {
    const value = parts.get(name)
    if (value !== null) answer.set(name, value)
  }
  return { url: `${protocol}#${answer}`, protocol }
}
