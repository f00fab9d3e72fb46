import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createRpcClient, sealAnswer, sealRedirect } from '@cairn/clients'
import {
  api,
  type identity,
  type SocialProvider,
  socialProvider,
} from '@cairn/protocol'
import { clientIp, type Handlers, HttpError } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie } from 'hono/cookie'
import type { IdentityContext } from '../context.ts'
import {
  addAttempt,
  pruneAttempts,
  type SocialAttempt,
  takeAttempt,
} from '../db/social-attempts.queries.ts'
import type { SocialContext } from './context.ts'
import { exchangeCode, refreshGrant, type SetUpProvider } from './exchange.ts'
import { openGrant, sealGrant } from './grant.ts'
import {
  closePage,
  closeScript,
  endedPage,
  pageHeaders,
  pagesPrefix,
} from './pages.ts'

/**
 * Lifetime of a sign-in, in ms. People need time, and providers ask for second
 * factors.
 */
const lifeMs = 10 * 60_000
const cookiePrefix = 'cairn_social_'
const mostCookies = 20
/**
 * Maximum form size, in bytes: a code, a state and Apple's facts about the
 * person.
 */
const mostFormBytes = 64 * 1024

type Methods = 'startSocial' | 'refreshDiscord'

/**
 * Handles the calls of signing in with a provider. An attempt belongs to the
 * browser that started it. A victim who is sent to a provider by an attacker's
 * address has no cookie of the attempt, so the attacker gets no answer.
 *
 * @see AUTH-02 AUTH-04
 */
export function socialHandlers(
  context: IdentityContext,
): Pick<Handlers<typeof identity>, Methods> {
  const { config, database, social, limits, now, log } = context
  return {
    async startSocial(input, { ip }) {
      await limits.ip(ip)
      const provider = social.providers.get(input.provider)
      if (!provider) throw notSetUp(input.provider)
      const returnTo = new URL(input.returnTo).origin
      if (!config.origins.includes(returnTo))
        throw new HttpError('InvalidArgument', 'Not valid: returnTo.')
      const state = randomBytes(32).toString('base64url')
      const time = now()
      await addAttempt(database, {
        stateHash: hashOf(state),
        provider: input.provider,
        digest: input.digest,
        binding: input.binding,
        returnTo,
        session: input.popup?.session ?? null,
        result: input.popup?.result ?? null,
        expiresAt: new Date(time.getTime() + lifeMs),
      })
      await pruneAttempts(database, new Date(time.getTime() - lifeMs))
      const url = authorizeUrl(social, input.provider, provider, state)
      if (provider.hint && input.email)
        url.searchParams.set('login_hint', input.email)
      return { url: url.href }
    },

    async refreshDiscord({ token }, { ip }) {
      await limits.ip(ip)
      const provider = social.providers.get('discord')
      if (!provider) throw notSetUp('discord')
      const refreshToken = openGrant(social.secret, token)
      if (refreshToken === undefined)
        throw new HttpError('InvalidArgument', 'Not valid: token.')
      try {
        await refreshGrant(provider, refreshToken, { fetch: social.fetch, now })
      } catch (cause) {
        log.warn({ err: String(cause) }, 'grant not renewed')
        throw new HttpError('Unavailable', 'The grant could not be renewed.', {
          cause,
        })
      }
      return {}
    },
  }
}

/**
 * Serves the callbacks of providers: exchanges the code for an ID token, and
 * hands it to the tab that started the sign-in alone.
 *
 * @see AUTH-02 AUTH-03
 */
export function socialRoutes(context: IdentityContext): Hono {
  const app = new Hono()
  const path = '/auth/provider/callback/:provider'
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
    const form = new URLSearchParams(await c.req.text())
    const query = new URLSearchParams()
    for (const name of ['code', 'state', 'error']) {
      const value = form.get(name)
      if (value) query.set(name, value)
    }
    return c.redirect(`${c.req.path}?${query}`, 303)
  })
  app.get(path, async (c) => {
    await context.limits.ip(clientIp(c))
    const provider = socialProvider.safeParse(c.req.param('provider')).data
    const state = c.req.query('state') ?? ''
    const attempt = provider && (await take(context, c, provider, state))
    if (!attempt) return c.html(endedPage(), 400, pageHeaders)
    const name = `${cookiePrefix}${attempt.digest.slice(2, 18)}`
    deleteCookie(c, name, { path: '/auth/provider' })
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
  { database, now }: IdentityContext,
  c: Context,
  provider: SocialProvider,
  state: string,
): Promise<SocialAttempt | undefined> {
  const bindings = Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(cookiePrefix))
    .slice(0, mostCookies)
    .map(([, value]) => hashOf(value))
  const by = { stateHash: hashOf(state), provider, bindings }
  return takeAttempt(database, by, now())
}

/**
 * Builds the answer for the tab that started the sign-in, in the form of a
 * redirect's hash.
 */
async function answerOf(
  { social, issuer, now, log }: IdentityContext,
  { provider, digest }: SocialAttempt,
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
      { fetch: social.fetch, now },
    )
    const idToken = await issuer.sign({
      verifier: `cairn-${provider}`,
      verifierId: person.id,
      nonce: digest,
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
  { social, log }: IdentityContext,
  c: Context,
  { session, result, digest, returnTo }: SocialAttempt,
  answer: URLSearchParams,
): Promise<Response> {
  const memory = createRpcClient(api, {
    url: social.apiUrl,
    fetch: social.fetch,
  })
  try {
    if (session && result) {
      const value = await sealAnswer(
        `${answer}`,
        session,
        digest as `0x${string}`,
      )
      await memory.memoryStore({ key: result, value })
      return c.html(closePage(), 200, pageHeaders)
    }
    if (answer.has('error')) return c.redirect(`${returnTo}/auth#${answer}`)
    const { aesKey, iv, value } = await sealRedirect(`${answer}`)
    const key = `social-redirect:${randomBytes(32).toString('base64url')}`
    await memory.memoryStore({ key, value })
    const hash = new URLSearchParams({ aes_key: aesKey, iv, cairn_key: key })
    return c.redirect(`${returnTo}/auth#${hash}`)
  } catch (cause) {
    log.warn({ err: String(cause) }, 'answer not handed over')
    if (session) return c.html(endedPage(), 400, pageHeaders)
    const hash = new URLSearchParams({ state: digest, error: 'failed' })
    return c.redirect(`${returnTo}/auth#${hash}`)
  }
}

function authorizeUrl(
  social: SocialContext,
  name: SocialProvider,
  provider: SetUpProvider,
  state: string,
): URL {
  const url = new URL(provider.authorize)
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri(social, name),
    scope: provider.scope,
    state,
    ...(provider.who.type === 'id-token' && {
      nonce: derive(social, 'nonce', state),
    }),
    ...(provider.pkce && {
      code_challenge: createHash('sha256')
        .update(derive(social, 'pkce', state))
        .digest('base64url'),
      code_challenge_method: 'S256',
    }),
    ...provider.extra,
  }
  for (const [key, value] of Object.entries(parameters))
    url.searchParams.set(key, value)
  return url
}

function redirectUri({ publicUrl }: SocialContext, name: SocialProvider) {
  return `${publicUrl}/auth/provider/callback/${name}`
}

/** Derives both from the state, so that neither is stored. */
function derive(
  { secret }: SocialContext,
  use: 'pkce' | 'nonce',
  state: string,
): string {
  return createHmac('sha256', secret)
    .update(`${use}:${state}`)
    .digest('base64url')
}

/** Whether the person cancelled. Apple uses a code of its own. */
function isDenied(error: string | undefined): boolean {
  return error === 'access_denied' || error === 'user_cancelled_authorize'
}

function notSetUp(provider: SocialProvider): HttpError {
  return new HttpError('NotFound', `Signing in with ${provider} is not set up.`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
