import { BaseError } from '@cairn/primitives'
import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Endpoints } from './endpoints.ts'

const timeoutMs = 8_000
const clockToleranceS = 60

/** A configured provider: its addresses and the credentials there. */
export type SetUpProvider = Endpoints & {
  readonly clientId: string
  /** Signed for each call at providers that require it. */
  readonly clientSecret: () => Promise<string>
}

/** The person, as the provider describes them. */
export type Person = {
  /** Never reused for another person. */
  readonly id: string
  readonly email?: string
  readonly name?: string
  readonly refreshToken?: string
}

type Caller = {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /** Returns the keys that an issuer publishes at an address. */
  readonly keysAt: (url: string) => JWTVerifyGetKey
}

/**
 * Exchanges a provider's code for the person who signed in. An ID token counts
 * only when its key, issuer, audience, time and nonce are right.
 *
 * @throws {SocialError} when the provider does not answer, or its answer is not
 *   valid
 * @see AUTH-02 AUTH-04
 */
export async function exchangeCode(
  provider: SetUpProvider,
  answer: {
    readonly code: string
    readonly redirectUri: string
    readonly pkceVerifier: string
    readonly nonce: string
  },
  caller: Caller,
): Promise<Person> {
  const tokens = await askForTokens(
    provider,
    {
      grant_type: 'authorization_code',
      code: answer.code,
      redirect_uri: answer.redirectUri,
      ...(provider.pkce && { code_verifier: answer.pkceVerifier }),
    },
    caller,
  )
  const person =
    provider.who.type === 'id-token'
      ? await readIdToken(
          { ...provider.who, audience: provider.clientId },
          tokens.id_token,
          answer.nonce,
          caller,
        )
      : await askWho(provider.who.url, tokens.access_token, caller)
  return {
    ...person,
    ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
  }
}

/**
 * Renews a grant by its refresh token.
 *
 * @throws {SocialError} when the provider refuses or does not answer
 * @see AUTH-04
 */
export async function refreshGrant(
  provider: SetUpProvider,
  refreshToken: string,
  caller: Pick<Caller, 'fetch'>,
): Promise<void> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  await askForTokens(provider, grant, caller)
}

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
})

async function askForTokens(
  provider: SetUpProvider,
  grant: Readonly<Record<string, string>>,
  caller: Pick<Caller, 'fetch'>,
): Promise<z.output<typeof tokensSchema>> {
  const body = new URLSearchParams({
    ...grant,
    client_id: provider.clientId,
    client_secret: await provider.clientSecret(),
  })
  const init = { method: 'POST', body, headers: { accept: 'application/json' } }
  return tokensSchema.parse(await ask(caller, provider.token, init))
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().optional(),
  /** Apple has sent both `true` and `"true"`. */
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
})

async function readIdToken(
  rules: {
    readonly issuer: string
    readonly jwks: string
    readonly audience: string
  },
  idToken: string | undefined,
  nonce: string,
  caller: Caller,
): Promise<Person> {
  if (!idToken) throw new SocialError('missing id_token')
  const { payload } = await jwtVerify(idToken, caller.keysAt(rules.jwks), {
    issuer: rules.issuer,
    audience: rules.audience,
    algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
    currentDate: caller.now(),
    clockTolerance: clockToleranceS,
    requiredClaims: ['exp', 'iat'],
  })
  const claims = claimsSchema.parse(payload)
  if (claims.nonce !== nonce)
    throw new SocialError('the ID token is for another sign-in')
  return toPerson({
    id: claims.sub,
    email: `${claims.email_verified}` === 'true' ? claims.email : undefined,
    name: claims.name ?? claims.preferred_username,
  })
}

const userSchema = z.object({
  id: z.union([z.string().min(1).max(255), z.number().int()]).optional(),
  sub: z.string().min(1).max(255).optional(),
  email: z.string().nullish(),
  /** Discord sends it. The others send only verified addresses. */
  verified: z.boolean().optional(),
  name: z.string().nullish(),
  global_name: z.string().nullish(),
  username: z.string().nullish(),
})

async function askWho(
  url: string,
  accessToken: string,
  caller: Pick<Caller, 'fetch'>,
): Promise<Person> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const user = userSchema.parse(await ask(caller, url, { headers }))
  const id = user.id ?? user.sub
  if (id === undefined) throw new SocialError('the user has no id')
  return toPerson({
    id: `${id}`,
    email: user.verified === false ? undefined : user.email,
    name: user.global_name ?? user.name ?? user.username,
  })
}

function toPerson(said: {
  id: string
  email: string | null | undefined
  name: string | null | undefined
}): Person {
  const { id, email, name } = said
  return {
    id,
    ...(email && { email: email.toLowerCase().slice(0, 254) }),
    ...(name && { name: name.slice(0, 100) }),
  }
}

async function ask(
  { fetch }: Pick<Caller, 'fetch'>,
  url: string,
  init: RequestInit = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { ...init, signal, redirect: 'error' })
  if (!response.ok)
    throw new SocialError(`${new URL(url).host} answered ${response.status}`)
  return await response.json()
}

/** The provider did not identify the person. The message holds no token. */
export class SocialError extends BaseError {
  override readonly name = 'SocialError'
}
