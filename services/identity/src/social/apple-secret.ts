import { importPKCS8, SignJWT } from 'jose'

const lifeS = 300

/** Credentials of a service that is registered with Apple. */
export type AppleKey = {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** PEM, PKCS #8. */
  readonly privateKey: string
}

/**
 * Signs the short JWT that Apple requires with each call instead of a fixed
 * secret.
 *
 * @throws when the key is no PEM of a P-256 key
 * @see AUTH-04
 */
export async function signAppleSecret(
  { clientId, teamId, keyId, privateKey }: AppleKey,
  now: Date,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(iat)
    .setExpirationTime(iat + lifeS)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
