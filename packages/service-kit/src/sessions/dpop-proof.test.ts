import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProofKey, type ProofKey } from '../../testing/index.ts'
import { DpopProofError, verifyDpopProof } from './dpop-proof.ts'

const url = 'https://api.cairn.example/rpc/API/UserStorageFetch'
const token = 'a.bound.token'
const now = new Date('2026-01-01T00:00:00Z')
const nowS = now.getTime() / 1000
const call = { url, token, now }

let key: ProofKey
beforeAll(async () => {
  key = await createProofKey()
})

const encode = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Builds a proof by hand, signed with its own key unless a test names another.
 */
async function forge(
  header: Record<string, unknown>,
  signInput = signByKey,
): Promise<string> {
  const [, payload] = (await key.prove(call)).split('.')
  const right = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk }
  const input = `${encode({ ...right, ...header })}.${payload}`
  return `${input}.${signInput(input)}`
}

function signByKey(input: string): string {
  const privateKey = createPrivateKey({
    key: key.privateJwk as never,
    format: 'jwk',
  })
  return sign('sha256', Buffer.from(input), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url')
}

describe('verifyDpopProof', () => {
  test('[AUTH-10] returns the thumbprint of the key and an id', async () => {
    const proof = await key.prove({ ...call, claims: { jti: 'j'.repeat(16) } })
    expect(await verifyDpopProof(proof, call)).toEqual({
      thumbprint: key.thumbprint,
      id: `${key.thumbprint}.${'j'.repeat(16)}`,
    })
  })

  test('[AUTH-12] holds a proof to further claims of its call', async () => {
    const asked = { ...call, claims: { blinded: '0x12' } }
    const proof = await key.prove(asked)
    await expect(verifyDpopProof(proof, asked)).resolves.toBeTruthy()
    for (const blinded of ['0x13', '', '0x12 '])
      await expect(
        verifyDpopProof(proof, { ...call, claims: { blinded } }),
      ).rejects.toThrow('is for another blinded')
    await expect(verifyDpopProof(await key.prove(call), asked)).rejects.toThrow(
      DpopProofError,
    )
  })

  test.each([
    ['a minute old', nowS - 60],
    ['a minute ahead', nowS + 60],
  ])('[AUTH-10] accepts a proof that is %s', async (_, iat) => {
    const proof = await key.prove({ ...call, claims: { iat } })
    const { thumbprint } = await verifyDpopProof(proof, call)
    expect(thumbprint).toBe(key.thumbprint)
  })

  test('[AUTH-10] accepts the same address written differently', async () => {
    const htu = url
      .replace('api.cairn', 'API.Cairn')
      .replace('/rpc', ':443/rpc')
    const proof = await key.prove({ ...call, claims: { htu } })
    const { thumbprint } = await verifyDpopProof(proof, call)
    expect(thumbprint).toBe(key.thumbprint)
  })

  test('[AUTH-10] requires no token hash while a token is requested', async () => {
    const proof = await key.prove({ url, now })
    const { thumbprint } = await verifyDpopProof(proof, { url, now })
    expect(thumbprint).toBe(key.thumbprint)
  })

  test.each([
    ['61 s old', { iat: nowS - 61 }],
    ['61 s ahead', { iat: nowS + 61 }],
  ])(
    '[AUTH-10] error: refuses a proof that is %s, and says it is stale',
    async (_, claims) => {
      const proof = await key.prove({ ...call, claims })
      await expect(verifyDpopProof(proof, call)).rejects.toMatchObject({
        name: 'DpopProofError',
        isStale: true,
      })
    },
  )

  const wrongClaims: [string, Record<string, unknown>][] = [
    ['another method', { htm: 'GET' }],
    ['no method', { htm: undefined }],
    ['another path', { htu: `${url}All` }],
    ['another host', { htu: url.replace('api.', 'guard.') }],
    ['another scheme', { htu: url.replace('https', 'http') }],
    ['another port', { htu: url.replace('.example', '.example:8443') }],
    ['a query', { htu: `${url}?a=1` }],
    ['no address', { htu: undefined }],
    ['an address that is not one', { htu: 'UserStorageFetch' }],
    ['another token', { ath: 'A'.repeat(43) }],
    ['no token', { ath: undefined }],
    ['the token itself for its hash', { ath: token }],
    ['no time', { iat: undefined }],
    ['a text for a time', { iat: `${nowS}` }],
    ['a fraction for a time', { iat: nowS + 0.5 }],
    ['no id', { jti: undefined }],
    ['a short id', { jti: 'short' }],
    ['a long id', { jti: 'j'.repeat(65) }],
  ]
  const wrongHeaders: [string, () => Record<string, unknown>][] = [
    ['another type', () => ({ typ: 'JWT' })],
    ['no key', () => ({ jwk: undefined })],
    ['a private key', () => ({ jwk: key.privateJwk })],
    ['a key of another kind', () => ({ jwk: { ...key.jwk, kty: 'OKP' } })],
    ['a key of another curve', () => ({ jwk: { ...key.jwk, crv: 'P-384' } })],
    ['a secp256k1 key', () => ({ jwk: { ...key.jwk, crv: 'secp256k1' } })],
    [
      'a point off the curve',
      () => ({ jwk: { ...key.jwk, x: 'A'.repeat(43) } }),
    ],
    ['a symmetric key', () => ({ jwk: { kty: 'oct', k: 'AAAA' } })],
    ['an unknown critical member', () => ({ crit: ['other'], other: 1 })],
  ]
  test.each(wrongClaims)(
    '[AUTH-10] error: refuses a proof with %s',
    async (_, claims) => {
      const proof = await key.prove({ ...call, claims })
      await expect(verifyDpopProof(proof, call)).rejects.toMatchObject({
        name: 'DpopProofError',
        isStale: false,
      })
    },
  )

  test.each(wrongHeaders)(
    '[AUTH-10] error: refuses a signed header with %s',
    async (_, header) => {
      const proof = await forge(header())
      await expect(verifyDpopProof(proof, call)).rejects.toThrow(DpopProofError)
    },
  )

  test('[AUTH-10] accepts the same header when nothing in it is wrong', async () => {
    const { thumbprint } = await verifyDpopProof(await forge({}), call)
    expect(thumbprint).toBe(key.thumbprint)
  })

  test('[AUTH-10] error: refuses a proof without a signature (alg none)', async () => {
    const proof = await forge({ alg: 'none' }, () => '')
    await expect(verifyDpopProof(proof, call)).rejects.toThrow(DpopProofError)
  })

  test('[AUTH-10] error: refuses HS256 with the public key as the secret', async () => {
    const proof = await forge({ alg: 'HS256' }, (input) =>
      createHmac('sha256', JSON.stringify(key.jwk))
        .update(input)
        .digest('base64url'),
    )
    await expect(verifyDpopProof(proof, call)).rejects.toThrow(DpopProofError)
  })

  test('[AUTH-10] error: refuses a proof that another key signed', async () => {
    const other = await createProofKey()
    const proof = await other.prove({ ...call, header: { jwk: key.jwk } })
    await expect(verifyDpopProof(proof, call)).rejects.toThrow(DpopProofError)
  })

  test.each(['ES384', 'EdDSA', 'RS256'])(
    '[AUTH-10] error: refuses a good signature by %s',
    async (alg) => {
      const pair = await generateKeyPair(alg, { extractable: true })
      const [, payload = ''] = (await key.prove(call)).split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const jwk = await exportJWK(pair.publicKey)
      const proof = await new SignJWT(claims)
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk })
        .sign(pair.privateKey)
      await expect(verifyDpopProof(proof, call)).rejects.toThrow(DpopProofError)
    },
  )

  test('[AUTH-10] error: refuses a changed payload, two proofs in one header and garbage', async () => {
    const proof = await key.prove(call)
    const [header, payload = '', signature] = proof.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = encode({ ...claims, jti: 'changed'.repeat(3) })
    const broken = [
      [header, changed, signature].join('.'),
      `${proof}, ${await key.prove(call)}`,
      'garbage',
      '',
      'a.b.c',
      `${proof}.${signature}`,
      'x'.repeat(3_000),
    ]
    for (const text of broken) {
      await expect(verifyDpopProof(text, call)).rejects.toThrow(DpopProofError)
    }
  })
})
