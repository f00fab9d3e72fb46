import { createECDH, randomUUID } from 'node:crypto'
import type { Keyring } from '@cairn/service-kit'
import { calculateJwkThumbprint, exportJWK, importJWK, SignJWT } from 'jose'

const lifeS = 5 * 60
const algorithm = 'ES256'
const audience = 'cairn'

export type IdTokenIssuer = {
  readonly sign: (claims: {
    readonly verifier: string
    readonly verifierId: string
    readonly nonce: string
    /** Thumbprint of the key that the token is bound to. */
    readonly key: string | undefined
    readonly now: Date
  }) => Promise<string>
  /** Returns the public keys, as `/auth/provider/jwks` shows them. */
  readonly readJwks: () => Promise<{ readonly keys: readonly object[] }>
}

/**
 * Creates an issuer of ID tokens that are valid for 5 minutes. The first key
 * signs. All are published, so that a token outlives the change of the key.
 *
 * @param keyring - keys of 32 random bytes
 */
export function createIdTokenIssuer(
  keyring: Keyring,
  issuer: string,
): IdTokenIssuer {
  const signers = new WeakMap<Uint8Array, Promise<Signer>>()
  const signerOf = (secret: Uint8Array) => {
    const signer = signers.get(secret) ?? toSigner(secret)
    signers.set(secret, signer)
    return signer
  }
  return {
    async readJwks() {
      const all = await Promise.all((await keyring()).map(signerOf))
      return { keys: all.map(({ shown }) => shown) }
    },
    async sign({ now, key: jkt, ...claims }) {
      const [secret] = await keyring()
      const signer = await signerOf(secret)
      const iat = Math.floor(now.getTime() / 1000)
      return new SignJWT({
        ...claims,
        ...(jkt !== undefined && { cnf: { jkt } }),
      })
        .setProtectedHeader({ alg: algorithm, kid: signer.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(`${claims.verifier}|${claims.verifierId}`)
        .setJti(randomUUID())
        .setIssuedAt(iat)
        .setExpirationTime(iat + lifeS)
        .sign(signer.key)
    },
  }
}

type Signer = {
  readonly key: Awaited<ReturnType<typeof importJWK>>
  readonly kid: string
  /** The public key, as others see it. */
  readonly shown: object
}

async function toSigner(secret: Uint8Array): Promise<Signer> {
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
  return { key, kid, shown: { ...shown, kid, alg: algorithm, use: 'sig' } }
}
