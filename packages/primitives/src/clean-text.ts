/** Longer names are cut: nothing honest needs more. */
export const maxNameLength = 256
const maxSymbolLength = 24

/**
 * A name from a stranger made safe to show: what is not seen is dropped
 * (control characters, those that turn the reading direction, those of no
 * width), white space is one space, piles of marks are lowered to four, and
 * what is too long ends in an ellipsis. Joined emoji stay whole. Cleaning
 * twice changes nothing.
 *
 * @param maxLength - in characters (code points)
 * @see COIN-01
 */
export function cleanText(text: string, maxLength = maxNameLength): string {
  return cut(dropUnseen(text, maxLength).trim(), maxLength)
}

/**
 * A token's symbol, made as safe as names are. White space stays where it is:
 * a coin whose symbol has any is not listed.
 *
 * @see COIN-01
 */
export function cleanSymbol(text: string): string {
  return cut(dropUnseen(text, maxSymbolLength), maxSymbolLength)
}

/**
 * The text with its own reading direction, so that a name written from right
 * to left leaves the words and amounts beside it in their order.
 *
 * @see COIN-01
 */
export function isolateText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

const plain = /^[!-~]+(?: [!-~]+)*$/
/** Scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** A joiner that joins no emoji, and a selector that follows none. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})(?:\ufe0e|\ufe0f)/gu
const unseen =
  /(?!\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const markPile = /(\p{M}{4})\p{M}+/gu

function dropUnseen(text: string, maxLength: number): string {
  // Room for what is dropped, yet no work over megabytes.
  const start = text.slice(0, maxLength * 8)
  if (plain.test(start)) return start
  return start
    .replace(/[\t\n\v\f\r\u0085]/gu, ' ')
    .replace(unseen, '')
    .replace(strayJoiner, '')
    .replace(/(^|\s)\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .replace(markPile, '$1')
}

function cut(text: string, maxLength: number): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const kept = characters.slice(0, maxLength - 1).join('')
  // What hangs on the next character would hang on the ellipsis.
  return `${kept.replace(/[\s\p{M}\u200d]+$/u, '')}…`
}
