/** From here on a password is strong, in bits. @see AUTH-08 */
const strongBits = 256

/** Bits from one score to the next. */
const bitsPerScore = 64
const maxScore = 4

/** The kinds of characters and how many there are of each. */
const sets = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[^a-zA-Z0-9]/, size: 32 },
] as const

export type PasswordStrength = {
  /** Length times the bits of one character of the kinds that are used. */
  readonly bits: number
  /** 0 to 4. */
  readonly score: number
  /** 0 to 1. */
  readonly fill: number
  readonly isStrong: boolean
}

/** Rates how hard a password is to guess. @see AUTH-08 */
export function passwordStrength(password: string): PasswordStrength {
  const size = sets
    .filter(({ pattern }) => pattern.test(password))
    .reduce((sum, set) => sum + set.size, 0)
  const bits = size === 0 ? 0 : [...password].length * Math.log2(size)
  return {
    bits,
    score: Math.min(maxScore, Math.floor(bits / bitsPerScore)),
    fill: Math.min(1, bits / strongBits),
    isStrong: bits >= strongBits,
  }
}
