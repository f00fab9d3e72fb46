import { fromHex, toHex } from 'ox/Bytes'

/** Bounds what a hash may ask of the machine that checks it. */
const maxIterations = 10_000_000

/**
 * Hashes a password so slowly (PBKDF2 with SHA-256) that guessing is dear:
 * `pbkdf2-sha256$iterations$salt$hash`, salt and hash as hex.
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
 * Whether a password is the one that was hashed. A hash that is none fits no
 * password.
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

/** What a hash looks like: a salt of 16 bytes or more, 32 bytes of hash. */
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

/** Hex without a prefix. */
function plain(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}

/** Takes as long wherever they differ. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (const [index, byte] of one.entries())
    difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
