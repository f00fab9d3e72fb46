import * as z from 'zod/mini'

/** Text in hexadecimal. Lighter than a template literal on the first screen. */
function hexText(pattern: RegExp) {
  return z.custom<`0x${string}`>(
    (value) => typeof value === 'string' && pattern.test(value),
  )
}

/** 20 bytes; letter case is the sender's. */
export const address = hexText(/^0x[0-9a-fA-F]{40}$/)

/** Any number of whole bytes, perhaps none. */
export const hex = hexText(/^0x(?:[0-9a-fA-F]{2})*$/)

/** 32 bytes. */
export const hash = hexText(/^0x[0-9a-fA-F]{64}$/)

/** A whole number in decimal notation: amounts that pass 2^53 travel so. */
export const decimal = z.string().check(z.regex(/^\d{1,78}$/))
