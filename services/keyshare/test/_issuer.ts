import { randomUUID } from 'node:crypto'
import { createDpopKey } from '@cairn/clients/dpop-key'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An issuer of ID tokens. Tests choose every claim. */
export async function createIssuer(url: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const tab = await createDpopKey()
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }
  const app = new Hono().get('/auth/provider/jwks', (c) =>
    c.json({ keys: [jwk] }),
  )
  const claimsOf = (verifierId: string, now: Date): JWTPayload => {
    const iat = Math.floor(now.getTime() / 1000)
    return {
      iss: url,
      aud: 'cairn',
      iat,
      exp: iat + 300,
      jti: randomUUID(),
      verifier: 'cairn-passwordless',
      verifierId,
      cnf: { jkt: tab.thumbprint },
    }
  }
  return {
    app,
    /** The key that the tokens name, as the person's tab has it. */
    tab,
    jwk,
    privateKey,
    claimsOf,
    sign: (claims: JWTPayload, header: { kid?: string } = { kid: 'k1' }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', ...header })
        .sign(privateKey),
  }
}
