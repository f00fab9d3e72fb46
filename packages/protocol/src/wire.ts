import * as z from 'zod/mini'

/**
 * Matches hexadecimal text. Lighter than a template literal on the first
 * screen.
 */
function hexText(pattern: RegExp) {
  return z.custom<`0x${string}`>(
    (value) => typeof value === 'string' && pattern.test(value),
  )
}

/** 20 bytes, in any letter case. */
export const address = hexText(/^0x[0-9a-fA-F]{40}$/)

/** Any number of whole bytes, including zero. */
export const hex = hexText(/^0x(?:[0-9a-fA-F]{2})*$/)

/** 32 bytes. */
export const hash = hexText(/^0x[0-9a-fA-F]{64}$/)

/** A number of up to 32 bytes, as nodes write it. */
export const quantity = hexText(/^0x[0-9a-fA-F]{1,64}$/)

/** A whole number in decimal notation, for amounts that may exceed 2^53. */
export const decimal = z.string().check(z.regex(/^\d{1,78}$/))
