import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Life of a code, in seconds. @see GUARD-01 */
const stepSeconds = 30
/** Accepted steps before and after now, because clocks differ. */
const tolerance = 1
const secretBytes = 20
const ivBytes = 12
const tagBytes = 16

/** Creates a secret, and the URI that an authenticator reads it from. */
export function newTotp(account: string): {
  readonly secret: Uint8Array
  readonly uri: string
} {
  const secret = new Uint8Array(randomBytes(secretBytes))
  return { secret, uri: totpOf(secret, account).toString() }
}

/**
 * Returns the time step of a code, or `undefined` if it is no code of about
 * now.
 */
export function stepOf(
  secret: Uint8Array,
  token: string,
  now: Date,
): number | undefined {
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret, '').validate({
    token,
    timestamp: now.getTime(),
    window: tolerance,
  })
  if (delta === null) return undefined
  return Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

function totpOf(secret: Uint8Array, account: string): TOTP {
  return new TOTP({
    issuer: 'Cairn',
    label: account || 'Cairn',
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

/**
 * Seals a secret. It is bound to its account, so that rows cannot be swapped.
 */
export function sealSecret(
  key: Uint8Array,
  account: string,
  secret: Uint8Array,
): Uint8Array {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(account))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), sealed]))
}

/**
 * Opens a sealed secret.
 *
 * @throws when it was sealed with another key or for another account
 */
export function openSecret(
  key: Uint8Array,
  account: string,
  sealed: Uint8Array,
): Uint8Array {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    key,
    bytes.subarray(0, ivBytes),
  )
  decipher.setAAD(Buffer.from(account))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const body = bytes.subarray(ivBytes + tagBytes)
  return new Uint8Array(
    Buffer.concat([decipher.update(body), decipher.final()]),
  )
}
