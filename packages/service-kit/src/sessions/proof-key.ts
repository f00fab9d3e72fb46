import { createHash, randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose'

/** Parts of a proof. */
export type ProofParts = {
  readonly url: string
  readonly token?: string | undefined
  readonly now?: Date
  /** For tests: they replace the right claims; `undefined` leaves a claim out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** For tests: they replace fields of the right header. */
  readonly header?: Readonly<Record<string, unknown>>
}

/** A client's key, as a browser would hold it. */
export type ProofKey = {
  readonly thumbprint: string
  readonly jwk: JWK
  readonly privateJwk: JWK
  readonly prove: (parts: ProofParts) => Promise<string>
}

/**
 * Makes a P-256 key that proves calls with DPoP (RFC 9449), as a browser does.
 *
 * @see AUTH-10
 */
export async function createProofKey(): Promise<ProofKey> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  const jwk = { kty, crv, x, y } as JWK
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    jwk,
    privateJwk: await exportJWK(pair.privateKey),
    prove: ({ url, token, now = new Date(), claims, header }) =>
      new SignJWT({
        jti: randomUUID(),
        htm: 'POST',
        htu: url,
        iat: Math.floor(now.getTime() / 1000),
        ...(token !== undefined && { ath: hashOf(token) }),
        ...claims,
      })
        .setProtectedHeader({
          typ: 'dpop+jwt',
          alg: 'ES256',
          jwk,
          ...header,
        } as never)
        .sign(pair.privateKey),
  }
}

/** Headers of one call with a bound token. */
export async function boundHeaders(
  key: ProofKey,
  call: ProofParts & { readonly token: string },
): Promise<Record<string, string>> {
  return {
    authorization: `DPoP ${call.token}`,
    dpop: await key.prove(call),
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
