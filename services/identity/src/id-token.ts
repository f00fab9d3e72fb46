import { createECDH, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, importJWK, SignJWT } from 'jose'

const lifeS = 5 * 60
const algorithm = 'ES256'
const audience = 'cairn'

export type IdTokenIssuer = {
  readonly sign: (claims: {
    readonly verifier: string
    readonly verifierId: string
    readonly nonce: string
    readonly now: Date
  }) => Promise<string>
  /** Public keys, as `/auth/provider/jwks` returns them. */
  readonly jwks: { readonly keys: readonly object[] }
}

/**
 * Creates an issuer of ID tokens that are valid for 5 minutes.
 *
 * @param secret - 32 random bytes, the signing key
 */
export async function createIdTokenIssuer(
  secret: Uint8Array,
  issuer: string,
): Promise<IdTokenIssuer> {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(secret))
  const point = curve.getPublicKey()
  const publicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = await importJWK(
    { ...publicJwk, d: Buffer.from(secret).toString('base64url') },
    algorithm,
  )
  const kid = await calculateJwkThumbprint(publicJwk)
  const shown = await exportJWK(await importJWK(publicJwk, algorithm))
  return {
    jwks: { keys: [{ ...shown, kid, alg: algorithm, use: 'sig' }] },
    sign({ now, ...claims }) {
      const iat = Math.floor(now.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(`${claims.verifier}|${claims.verifierId}`)
        .setJti(randomUUID())
        .setIssuedAt(iat)
        .setExpirationTime(iat + lifeS)
        .sign(key)
    },
  }
}
