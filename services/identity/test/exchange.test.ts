import { generateKeyPairSync } from 'node:crypto'
import { createKeySet } from '@cairn/service-kit'
import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { exportJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAppleSecret } from '../src/social/apple-secret.ts'
import { setUpProviders, toSocialConfig } from '../src/social/config.ts'
import {
  exchangeCode,
  refreshGrant,
  type SetUpProvider,
} from '../src/social/exchange.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const nowS = now().getTime() / 1000
const issuer = 'https://provider.example'
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const caller = {
  fetch: globalThis.fetch,
  now,
  keysAt: (at: string) => createKeySet(at, globalThis.fetch),
}

/** The provider's next answers. Tests change them. */
let tokens: unknown
let user: unknown
let form = new URLSearchParams()
const stack = new AsyncDisposableStack()
let url = ''

beforeAll(async () => {
  const app = new Hono()
  app.post('/token', async (c) => {
    form = new URLSearchParams(await c.req.text())
    return tokens === undefined ? c.text('no', 500) : c.json(tokens as object)
  })
  app.get('/jwks', async (c) =>
    c.json({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256' }] }),
  )
  app.get('/me', (c) =>
    c.req.header('authorization') === 'Bearer access'
      ? c.json(user as object)
      : c.text('no', 401),
  )
  app.get('/moved', (c) => c.redirect(`${url}/me`))
  url = stack.use(await serve(app)).url
})
afterAll(() => stack.disposeAsync())

function provider(parts: Partial<SetUpProvider> = {}): SetUpProvider {
  return {
    authorize: `${url}/auth`,
    token: `${url}/token`,
    scope: 'openid',
    extra: {},
    pkce: true,
    hint: false,
    who: { type: 'id-token', issuer, jwks: `${url}/jwks` },
    clientId: 'cairn',
    clientSecret: async () => 'secret',
    ...parts,
  }
}

const answer = {
  code: 'code',
  redirectUri: 'https://wallet.example/auth/provider/callback/google',
  pkceVerifier: 'v'.repeat(43),
  nonce: 'nonce',
}
const exchange = (who: SetUpProvider) => exchangeCode(who, answer, caller)

type Signing = {
  readonly claims?: object
  readonly issuer?: string
  readonly audience?: string
  readonly expiresS?: number
  readonly key?: typeof keys
}

function idToken(options: Signing = {}): Promise<string> {
  const { claims = {}, expiresS = nowS + 60, key = keys } = options
  return new SignJWT({ sub: 'ada', nonce: 'nonce', ...claims })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(options.issuer ?? issuer)
    .setAudience(options.audience ?? 'cairn')
    .setIssuedAt(nowS)
    .setExpirationTime(expiresS)
    .sign(key.privateKey)
}

describe('exchangeCode', () => {
  test('[AUTH-02] reads the person from an ID token', async () => {
    const claims = {
      email: 'Ada@Example.com',
      email_verified: 'true',
      name: 'Ada',
    }
    tokens = { access_token: 'access', id_token: await idToken({ claims }) }
    expect(await exchange(provider())).toEqual({
      id: 'ada',
      email: 'ada@example.com',
      name: 'Ada',
    })
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'authorization_code',
      code: 'code',
      redirect_uri: answer.redirectUri,
      code_verifier: answer.pkceVerifier,
      client_id: 'cairn',
      client_secret: 'secret',
    })
  })

  test('[AUTH-02] leaves out an unverified email address', async () => {
    const claims = { email: 'ada@example.com', email_verified: false }
    tokens = { access_token: 'access', id_token: await idToken({ claims }) }
    expect(await exchange(provider())).toEqual({ id: 'ada' })
  })

  test.each([
    ['of another issuer', () => idToken({ issuer: 'https://evil.example' })],
    ['for another client', () => idToken({ audience: 'somebody' })],
    ['that is over', () => idToken({ expiresS: nowS - 3600 })],
    ['of another key', () => idToken({ key: otherKeys })],
    ['for another sign-in', () => idToken({ claims: { nonce: 'other' } })],
    ['without a nonce', () => idToken({ claims: { nonce: undefined } })],
    ['without a subject', () => idToken({ claims: { sub: '' } })],
    [
      'with alg none',
      async () =>
        new UnsecuredJWT({ sub: 'ada', nonce: 'nonce' })
          .setIssuer(issuer)
          .setAudience('cairn')
          .setIssuedAt(nowS)
          .setExpirationTime(nowS + 60)
          .encode(),
    ],
    ['that is none', async () => 'rubbish'],
  ])('[AUTH-04] error: an ID token %s', async (_what, make) => {
    tokens = { access_token: 'access', id_token: await make() }
    await expect(exchange(provider())).rejects.toThrow()
  })

  test('[AUTH-04] error: rejects an answer without the required ID token', async () => {
    tokens = { access_token: 'access' }
    await expect(exchange(provider())).rejects.toThrow('missing id_token')
  })

  test.each([
    [
      { id: '7', email: 'ada@example.com', verified: true, global_name: 'Ada' },
      { id: '7', email: 'ada@example.com', name: 'Ada' },
    ],
    [
      { id: '7', email: 'a@example.com', verified: false, username: 'ada' },
      { id: '7', name: 'ada' },
    ],
    [
      { id: 7, name: 'Ada' },
      { id: '7', name: 'Ada' },
    ],
    [{ sub: 'ada', email: null }, { id: 'ada' }],
  ])('[AUTH-02] learns from %o who signed in', async (said, person) => {
    tokens = { access_token: 'access', scope: ['identify'] }
    user = said
    const who = { type: 'user', url: `${url}/me` } as const
    expect(await exchange(provider({ who, pkce: false }))).toEqual(person)
    expect(form.has('code_verifier')).toBe(false)
  })

  test('[AUTH-04] error: rejects a user without id, a redirect and a failing server', async () => {
    tokens = { access_token: 'access' }
    user = { email: 'ada@example.com' }
    const asks = (path: string) =>
      exchange(provider({ who: { type: 'user', url: `${url}${path}` } }))
    await expect(asks('/me')).rejects.toThrow('the user has no id')
    user = { id: '7' }
    await expect(asks('/moved')).rejects.toThrow()
    tokens = undefined
    await expect(asks('/me')).rejects.toThrow('answered 500')
  })
})

describe('refreshGrant', () => {
  test('[AUTH-04] renews a grant by its refresh token', async () => {
    tokens = { access_token: 'new' }
    await refreshGrant(provider(), 'refresh', caller)
    expect(form.get('grant_type')).toBe('refresh_token')
    expect(form.get('refresh_token')).toBe('refresh')
  })
})

describe('setUpProviders', () => {
  const pem = keys.privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()

  test('[AUTH-02] returns the providers whose variables are complete', async () => {
    const config = toSocialConfig({
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      TWITCH_CLIENT_ID: 't',
      APPLE_CLIENT_ID: 'a',
      APPLE_TEAM_ID: 'team',
      APPLE_KEY_ID: 'key',
      APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    })
    const providers = setUpProviders(config, now)
    expect([...providers.keys()]).toEqual(['google', 'apple'])
    expect(providers.get('google')).toMatchObject({
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      clientId: 'g',
      hint: true,
    })
    expect(await providers.get('google')?.clientSecret()).toBe('s')
    const secret = await providers.get('apple')?.clientSecret()
    const { payload, protectedHeader } = await jwtVerify(
      secret ?? '',
      keys.publicKey,
      { currentDate: now() },
    )
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'key' })
    expect(payload).toMatchObject({
      iss: 'team',
      sub: 'a',
      aud: 'https://appleid.apple.com',
    })
  })

  test('[AUTH-04] error: rejects an invalid key for Apple', async () => {
    const key = { clientId: 'a', teamId: 't', keyId: 'k', privateKey: 'x' }
    await expect(signAppleSecret(key, now())).rejects.toThrow()
  })
})
