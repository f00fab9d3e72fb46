/** Maximum length of a name, in characters. Longer names are cut. */
export const maxNameLength = 256
const maxSymbolLength = 24

/**
 * Makes an untrusted name safe to show. Drops invisible characters (controls,
 * direction marks, zero-width characters), collapses white space to single
 * spaces, limits stacked marks to four, and cuts long names with an ellipsis.
 * Joined emoji stay whole. Cleaning twice changes nothing.
 *
 * @param maxLength - in characters (code points)
 * @see COIN-01
 */
export function cleanText(text: string, maxLength = maxNameLength): string {
  return cut(dropUnseen(text, maxLength).trim(), maxLength)
}

/**
 * Makes a token's symbol safe to show. Keeps white space, because coins with
 * white space in their symbol are not listed.
 *
 * @see COIN-01
 */
export function cleanSymbol(text: string): string {
  return cut(dropUnseen(text, maxSymbolLength), maxSymbolLength)
}

/**
 * Gives right-to-left text its own reading direction, so that the words and
 * amounts beside it keep their order.
 *
 * @see COIN-01
 */
export function isolateText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

const plain = /^[!-~]+(?: [!-~]+)*$/
/** Characters of scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** A joiner that joins no emoji, or a selector that follows no emoji. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})(?:\ufe0e|\ufe0f)/gu
const unseen =
  /(?!\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/gu
const markPile = /(\p{M}{4})\p{M}+/gu

function dropUnseen(text: string, maxLength: number): string {
  // Leaves room for dropped characters and avoids work on megabytes of text.
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
  // Drops marks and joiners at the end, which would apply to the ellipsis.
  return `${kept.replace(/[\s\p{M}\u200d]+$/u, '')}…`
}
