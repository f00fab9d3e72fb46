import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
} from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Seals a provider's refresh token. The browser stores it and cannot read it;
 * this service stores nothing of it.
 *
 * @returns base64url
 * @see AUTH-04
 */
export function sealGrant(secret: Uint8Array, refreshToken: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), iv)
  const data = Buffer.concat([
    sealing.update(refreshToken, 'utf8'),
    sealing.final(),
  ])
  return Buffer.concat([iv, sealing.getAuthTag(), data]).toString('base64url')
}

/** Opens a sealed grant. Returns `undefined` for any other text. */
export function openGrant(
  secret: Uint8Array,
  token: string,
): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return undefined
  try {
    const opening = createDecipheriv(
      cipher,
      keyOf(secret),
      bytes.subarray(0, ivBytes),
    )
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const data = opening.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([data, opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Derives a separate key, so that no other use of the secret shares it. */
function keyOf(secret: Uint8Array): Buffer {
  return createHash('sha256').update('grant').update(secret).digest()
}
