import { createHmac, randomInt } from 'node:crypto'

/** Validity of a nonce, in minutes: a person may take this long to sign. */
const lifeMinutes = 15
const minuteMs = 60_000
/** A nonce has 53 bits, which JSON represents exactly: 16 of salt, 37 of a MAC. */
const macBits = 37
const salts = 2 ** (53 - macBits)

/**
 * Makes a nonce for a sign-in proof of the wallet. Nothing is stored, so that
 * nobody can fill a store: the nonce itself shows which key asked for it, and in
 * which minute.
 *
 * @param secret - the key of the session tokens
 * @param thumbprint - of the key that asked
 * @see AUTH-10
 */
export function makeNonce(
  secret: Uint8Array,
  thumbprint: string,
  now: Date,
): number {
  const salt = randomInt(1, salts)
  return nonceOf(secret, { thumbprint, salt, minute: minuteOf(now) })
}

/**
 * Whether a nonce was made for a key in the last minutes.
 *
 * @param secrets - every key of the session tokens that is still taken
 * @see AUTH-10
 */
export function isNonceOf(
  secrets: readonly Uint8Array[],
  {
    nonce,
    thumbprint,
  }: { readonly nonce: number; readonly thumbprint: string },
  now: Date,
): boolean {
  const salt = Math.floor(nonce / 2 ** macBits)
  const newest = minuteOf(now)
  return secrets.some((secret) =>
    Array.from({ length: lifeMinutes + 1 }, (_, age) => newest - age).some(
      (minute) => nonceOf(secret, { thumbprint, salt, minute }) === nonce,
    ),
  )
}

function nonceOf(
  secret: Uint8Array,
  made: {
    readonly thumbprint: string
    readonly salt: number
    readonly minute: number
  },
): number {
  const { thumbprint, salt, minute } = made
  const mac = createHmac('sha256', secret)
    .update(`auth-nonce:${thumbprint}:${minute}:${salt}`)
    .digest()
  return salt * 2 ** macBits + (mac.readUIntBE(0, 6) % 2 ** macBits)
}

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / minuteMs)
}
