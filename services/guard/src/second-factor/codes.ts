import { hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { StoredCode } from '../db/second-factor.queries.ts'

/**
 * Number of recovery codes of an account, and characters of each. @see GUARD-03
 */
const codeCount = 10
const codeLength = 10

/** Leaves out characters that look like others on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const saltBytes = 16
/**
 * Random bytes per code. A code needs far fewer, though some bytes are skipped.
 */
const codeBytes = 64
const hashBytes = 32

const derive = promisify(scrypt) as (
  password: string,
  salt: Uint8Array,
  bytes: number,
) => Promise<Buffer>

/** Creates ten codes of nearly 50 bits each, and the hashes to store. */
export async function newCodes(key: Uint8Array, account: string) {
  const salt = randomBytes(saltBytes)
  const codes = deriveCodes(key, account, salt)
  return { codes, hashed: await hashCodes(codes, salt) }
}

/**
 * Derives the stored codes again, by position, for a wallet that asks for its
 * own. Their key is not in the database, so the database alone reveals no code.
 *
 * @returns `undefined` for codes that were made differently, or with another
 *   key
 * @see GUARD-03
 */
export async function readCodes(
  key: Uint8Array,
  account: string,
  stored: readonly StoredCode[],
): Promise<readonly string[] | undefined> {
  const [first] = stored
  if (!first) return undefined
  const codes = deriveCodes(key, account, first.salt)
  const code = codes[first.position] ?? ''
  const hash = await derive(code, first.salt, hashBytes)
  return timingSafeEqual(hash, first.hash) ? codes : undefined
}

function deriveCodes(
  key: Uint8Array,
  account: string,
  salt: Uint8Array,
): readonly string[] {
  return Array.from({ length: codeCount }, (_, position) => {
    const info = `recovery-code:${account}:${position}`
    const bytes = new Uint8Array(hkdfSync('sha256', key, salt, info, codeBytes))
    return toCode(bytes)
  })
}

/**
 * Maps bytes to letters. Bytes above a multiple of the alphabet's length are
 * skipped, because they would favour its first letters.
 */
function toCode(bytes: Uint8Array): string {
  const { length } = alphabet
  return [...bytes]
    .filter((byte) => byte < 256 - (256 % length))
    .slice(0, codeLength)
    .map((byte) => alphabet.charAt(byte % length))
    .join('')
}

/** Hashes codes for storage: a slow hash, with one salt for the set. */
export function hashCodes(
  codes: readonly string[],
  salt: Uint8Array,
): Promise<readonly Pick<StoredCode, 'salt' | 'hash'>[]> {
  return Promise.all(
    codes.map(async (code) => ({
      salt,
      hash: await derive(clean(code), salt, hashBytes),
    })),
  )
}

/** Finds the unused code that a text is. */
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
