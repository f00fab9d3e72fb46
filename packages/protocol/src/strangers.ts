import { cleanSymbol, cleanText } from '@cairn/primitives'
import * as z from 'zod/mini'

/** Untrusted names of contracts and tokens, made safe to show. @see COIN-01 */
export const strangersName = z.pipe(
  z.string(),
  z.transform((text) => cleanText(text)),
)
export const strangersSymbol = z.pipe(
  z.string(),
  z.transform((text) => cleanSymbol(text)),
)
export const strangersText = z.pipe(
  z.string(),
  z.transform((text) => cleanText(text, 4_096)),
)

/**
 * Decimals of a token, 0 to 255; anything else reads as absent. @see COIN-02
 */
export const decimals = z.catch(
  z.optional(z.number().check(z.refine(isByte))),
  undefined,
)

function isByte(told: number): boolean {
  return Number.isInteger(told) && told >= 0 && told < 256
}
