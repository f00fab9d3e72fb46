import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  type SessionClaims,
  signSessionToken,
  verifySessionToken,
} from './session-token.ts'

const secret = new Uint8Array(32).fill(7)
const now = new Date('2026-01-01T00:00:00Z')
const nowS = now.getTime() / 1000
const claims: SessionClaims = {
  account: `0x${'a1'.repeat(20)}`,
  app: 'Cairn',
  origin: 'https://a',
  epoch: 0,
  cnf: { jkt: 'thumbprint' },
}
const times = { iat: nowS, exp: nowS + 60 }

/** Signs a token with the right secret and wrong claims. */
function sign(
  wrong: Record<string, unknown>,
  { header = {}, key = secret } = {},
): Promise<string> {
  const right = { ...claims, iss: 'cairn-api', aud: 'cairn-session', ...times }
  return new SignJWT({ ...right, ...wrong })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(key)
}

describe('verifySessionToken', () => {
  test('[AUTH-10] returns the claims of signSessionToken', async () => {
    const token = await signSessionToken(secret, claims, times)
    expect(await verifySessionToken([secret], token, now)).toEqual(claims)
    expect(await verifySessionToken([secret], await sign({}), now)).toEqual(
      claims,
    )
  })

  test('[AUTH-10] accepts a token of a host whose clock is 5 s ahead', async () => {
    const token = await sign({ iat: nowS + 5 })
    expect(await verifySessionToken([secret], token, now)).toEqual(claims)
  })

  test.each([
    ['another audience', { aud: 'cairn' }],
    ['several audiences, none of them ours', { aud: ['cairn', 'other'] }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['a time in the future', { iat: nowS + 6 }],
    ['no time', { iat: undefined }],
    ['an end in the past', { exp: nowS }],
    ['no end', { exp: undefined }],
    ['no account', { account: undefined }],
    ['an account that is not an address', { account: 'me' }],
    ['no app', { app: undefined }],
    ['no origin', { origin: undefined }],
    ['no epoch, as before tokens were bound', { epoch: undefined }],
    ['a negative epoch', { epoch: -1 }],
    ['a key without its thumbprint', { cnf: {} }],
    ['a text for its key', { cnf: 'thumbprint' }],
  ])('[AUTH-10] error: refuses a token with %s', async (_, wrong) => {
    const token = await sign(wrong)
    await expect(
      verifySessionToken([secret], token, now),
    ).rejects.toMatchObject({
      error: 'Unauthorized',
    })
  })

  test.each([
    ['the type of an ID token', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    [
      'another algorithm',
      { header: { alg: 'HS512' }, key: new Uint8Array(64).fill(7) },
    ],
    ['another secret', { key: new Uint8Array(32).fill(8) }],
  ])('[AUTH-10] error: refuses a token with %s', async (_, options) => {
    const token = await sign({}, options)
    await expect(
      verifySessionToken([secret], token, now),
    ).rejects.toMatchObject({
      error: 'Unauthorized',
    })
  })
})
