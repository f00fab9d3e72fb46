import { randomBytes } from 'node:crypto'
import { createRpcClient, sealAnswer, sealRedirect } from '@cairn/clients'
import { api, type SocialProvider, socialProvider } from '@cairn/protocol'
import { clientIp, HttpError, isLoopback, networkOf } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie } from 'hono/cookie'
import type { IdentityContext } from '../context.ts'
import {
  type SocialAttempt,
  takeAttempt,
} from '../db/social-attempts.queries.ts'
import { hashOf } from '../hash-of.ts'
import { derive, redirectUri } from '../social/authorize.ts'
import { exchangeCode } from '../social/exchange.ts'
import { sealGrant } from '../social/grant.ts'
import {
  closePage,
  closeScript,
  endedPage,
  pageHeaders,
  pagesPrefix,
} from '../social/pages.ts'

const callbackPath = '/auth/provider/callback'
const cookieName = 'cairn_social_'
const mostCookies = 20
/**
 * Maximum form size, in bytes: a code, a state and Apple's facts about the
 * person.
 */
const mostFormBytes = 64 * 1024

/**
 * Serves the callbacks of providers: exchanges the code for an ID token, and
 * hands it to the tab that started the sign-in alone.
 *
 * @see AUTH-02 AUTH-03
 */
export function callbackRoutes(context: IdentityContext): Hono {
  const app = new Hono()
  const path = `${callbackPath}/:provider`
  app.get(`${pagesPrefix}/close.js`, (c) =>
    c.body(closeScript, 200, { 'content-type': 'text/javascript' }),
  )
  // Redirects the POST to a GET, because browsers do not send the cookie with
  // another site's POST.
  const limited = bodyLimit({
    maxSize: mostFormBytes,
    onError: (c) =>
      c.html(endedPage(), 413, { ...pageHeaders, connection: 'close' }),
  })
  app.post(path, limited, async (c) => {
    // Hono decodes the path: what it stands for is not written into a header.
    const provider = socialProvider.safeParse(c.req.param('provider')).data
    if (!provider) return c.html(endedPage(), 400, pageHeaders)
    const form = new URLSearchParams(await c.req.text())
    const query = new URLSearchParams()
    for (const name of ['code', 'state', 'error']) {
      const value = form.get(name)
      if (value) query.set(name, value)
    }
    return c.redirect(`${callbackPath}/${provider}?${query}`, 303)
  })
  app.get(path, async (c) => {
    await context.limits.ip(clientIp(c))
    const provider = socialProvider.safeParse(c.req.param('provider')).data
    const state = c.req.query('state') ?? ''
    const attempt = provider && (await take(context, c, provider, state))
    if (!attempt) return c.html(endedPage(), 400, pageHeaders)
    const name = `${cookiePrefix(context.social)}${attempt.digest.slice(2, 18)}`
    deleteCookie(c, name, { secure: isSecure(context.social) })
    const answer = await answerOf(context, attempt, state, {
      code: c.req.query('code'),
      error: c.req.query('error'),
    })
    return deliver(context, c, attempt, answer)
  })
  app.onError((error, c) => {
    if (error instanceof HttpError)
      return c.html(endedPage(), error.status as 429, pageHeaders)
    context.log.error({ err: error }, 'callback failed')
    return c.html(endedPage(), 500, pageHeaders)
  })
  return app
}

function take(
  { database, now, social }: IdentityContext,
  c: Context,
  provider: SocialProvider,
  state: string,
): Promise<SocialAttempt | undefined> {
  const prefix = cookiePrefix(social)
  const bindings = Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(prefix))
    .slice(0, mostCookies)
    .map(([, value]) => hashOf(value))
  const by = { stateHash: hashOf(state), provider, bindings }
  return takeAttempt(database, by, now())
}

/**
 * Returns the beginning of the cookies' names. With TLS, browsers take one of
 * this name from this very host alone: another host of the domain, or whoever
 * answers in its name without TLS, could otherwise bind a victim's browser to a
 * sign-in of their own.
 */
function cookiePrefix(social: IdentityContext['social']): string {
  return isSecure(social) ? `__Host-${cookieName}` : cookieName
}

function isSecure({ publicUrl }: IdentityContext['social']): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * Builds the answer for the tab that started the sign-in, in the form of a
 * redirect's hash.
 */
async function answerOf(
  { social, issuer, now, log }: IdentityContext,
  { provider, digest, key }: SocialAttempt,
  state: string,
  answered: {
    readonly code?: string | undefined
    readonly error?: string | undefined
  },
): Promise<URLSearchParams> {
  const failed = (error: string) =>
    new URLSearchParams({ state: digest, error })
  if (!answered.code)
    return failed(isDenied(answered.error) ? 'dismissed' : 'failed')
  const setUp = social.providers.get(provider)
  if (!setUp) return failed('failed')
  try {
    const person = await exchangeCode(
      setUp,
      {
        code: answered.code,
        redirectUri: redirectUri(social, provider),
        pkceVerifier: derive(social, 'pkce', state),
        nonce: derive(social, 'nonce', state),
      },
      { fetch: social.fetch, now, keysAt: social.keysAt },
    )
    const idToken = await issuer.sign({
      verifier: `cairn-${provider}`,
      verifierId: person.id,
      nonce: digest,
      key: key ?? undefined,
      now: now(),
    })
    return new URLSearchParams({
      state: digest,
      id_token: idToken,
      ...(person.email && { email: person.email }),
      ...(person.name && { name: person.name }),
      ...(provider === 'discord' &&
        person.refreshToken && {
          refresh: sealGrant(social.secret, person.refreshToken),
        }),
    })
  } catch (cause) {
    // The message names hosts and claims, never a token.
    log.warn({ provider, err: String(cause) }, 'provider refused')
    const isMissing = String(cause).includes('missing id_token')
    return failed(isMissing ? 'missing-id-token' : 'failed')
  }
}

async function deliver(
  context: IdentityContext,
  c: Context,
  attempt: SocialAttempt,
  answer: URLSearchParams,
): Promise<Response> {
  const { social, log } = context
  const { session, result, digest, returnTo } = attempt
  const memory = createRpcClient(api, {
    url: social.apiUrl,
    fetch: social.fetch,
  })
  const source = sourceOf(clientIp(c))
  const isPopup = session !== null && result !== null
  const page = session === null ? '/auth' : '/native-app-redirect'
  try {
    if (isPopup) {
      const value = await seal(`${answer}`, session, digest)
      await memory.memoryStore({ key: result, value, source })
      return c.html(closePage(), 200, pageHeaders)
    }
    if (answer.has('error')) return c.redirect(`${returnTo}${page}#${answer}`)
    if (session !== null) {
      const sealed = await seal(`${answer}`, session, digest)
      const hash = new URLSearchParams({ state: digest, sealed })
      return c.redirect(`${returnTo}${page}#${hash}`)
    }
    const { aesKey, iv, value } = await sealRedirect(`${answer}`)
    const key = `social-redirect:${randomBytes(32).toString('base64url')}`
    await memory.memoryStore({ key, value, source })
    const hash = new URLSearchParams({ aes_key: aesKey, iv, cairn_key: key })
    return c.redirect(`${returnTo}${page}#${hash}`)
  } catch (cause) {
    log.warn({ err: String(cause) }, 'answer not handed over')
    if (isPopup) return c.html(endedPage(), 400, pageHeaders)
    const hash = new URLSearchParams({ state: digest, error: 'failed' })
    return c.redirect(`${returnTo}${page}#${hash}`)
  }
}

/**
 * Returns the network that stored values count for: a stranger's answers take
 * the stranger's room, and none of this service's.
 *
 * @see SRVC-01 br
 */
function sourceOf(ip: string): string | undefined {
  return isLoopback(ip) ? undefined : networkOf(ip)
}

function seal(answer: string, session: string, digest: string) {
  return sealAnswer(answer, session, digest as `0x${string}`)
}

/** Whether the person cancelled. Apple uses a code of its own. */
function isDenied(error: string | undefined): boolean {
  return error === 'access_denied' || error === 'user_cancelled_authorize'
}
