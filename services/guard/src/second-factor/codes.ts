import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { StoredCode } from '../db/second-factor.queries.ts'

/** How many recovery codes an account has, and how long each is. @see GUARD-03 */
const codeCount = 10
export const codeLength = 10

/** Without characters that pass for others on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const saltBytes = 16
const hashBytes = 32

const derive = promisify(scrypt) as (
  password: string,
  salt: Uint8Array,
  bytes: number,
) => Promise<Buffer>

/** Ten new codes, nearly 50 bits each. */
export function newCodes(): readonly string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () =>
      alphabet.charAt(randomInt(alphabet.length)),
    ).join(''),
  )
}

/** The codes as they are kept: a slow hash, with one salt for the set. */
export async function hashCodes(
  codes: readonly string[],
): Promise<readonly Pick<StoredCode, 'salt' | 'hash'>[]> {
  const salt = randomBytes(saltBytes)
  return Promise.all(
    codes.map(async (code) => ({
      salt,
      hash: await derive(clean(code), salt, hashBytes),
    })),
  )
}

/** The unused code that the text is, if it is one. */
export async function findCode(
  text: string,
  stored: readonly StoredCode[],
): Promise<StoredCode | undefined> {
  const [first] = stored
  if (!first) return undefined
  const hash = await derive(clean(text), first.salt, hashBytes)
  return stored.find((code) => !code.used && timingSafeEqual(code.hash, hash))
}

function clean(code: string): string {
  return code.trim().toLowerCase()
}
