import { fromHex, toHex } from 'ox/Bytes'

/** Maximum iterations; bounds the work of checking a hash. */
const maxIterations = 10_000_000

/**
 * Hashes a password with PBKDF2 and SHA-256, slowly enough to make guessing
 * expensive. The format is `pbkdf2-sha256$iterations$salt$hash`, with salt and
 * hash as hex.
 *
 * @param iterations - 1 to 10,000,000
 * @see DEVM-01
 */
export async function hashPassword(
  password: string,
  { salt, iterations }: { salt: Uint8Array<ArrayBuffer>; iterations: number },
): Promise<string> {
  const bits = await derive(password, salt, iterations)
  return `pbkdf2-sha256$${iterations}$${plain(salt)}$${plain(bits)}`
}

/**
 * Checks a password against a hash. A malformed hash matches no password.
 *
 * @see DEVM-01
 */
export async function isPassword(
  password: string,
  hash: string,
): Promise<boolean> {
  const match = passwordHashPattern.exec(hash)
  if (!match) return false
  const [, iterations, salt = '', expected = ''] = match
  const count = Number(iterations)
  if (count < 1 || count > maxIterations) return false
  const bits = await derive(
    password,
    new Uint8Array(fromHex(`0x${salt}`)),
    count,
  )
  return isEqual(bits, fromHex(`0x${expected}`))
}

/** The format of a hash: 16 to 64 bytes of salt and 32 bytes of hash. */
export const passwordHashPattern =
  /^pbkdf2-sha256\$(\d{1,8})\$((?:[0-9a-f]{2}){16,64})\$([0-9a-f]{64})$/

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(password.normalize('NFKC')),
    'PBKDF2',
    false,
    ['deriveBits'],
  )
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    256,
  )
  return new Uint8Array(bits)
}

/** Returns hex without a prefix. */
function plain(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}

/** Compares in the same time wherever the bytes differ. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (const [index, byte] of one.entries())
    difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
