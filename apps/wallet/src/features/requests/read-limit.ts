import {
  type NumberSigns,
  numberSignsOf,
  parseAmount,
  readNumber,
} from '@cairn/primitives'

/**
 * Reads a limit that a person typed, in base units; `undefined` where the text
 * is no number, or one that can be read in two ways.
 *
 * @see DAPP-03 SEND-01
 */
export function readLimit(
  text: string,
  decimals: number,
  signs: NumberSigns = numberSignsOf(),
): bigint | undefined {
  const number = readNumber(text, signs)
  return number.type === 'number'
    ? parseAmount(number.text, decimals)
    : undefined
}
