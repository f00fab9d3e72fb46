/**
 * Characters that show nothing, or that change how others show: the empty cell
 * of Braille and the empty head of a note are drawn as nothing. Line breaks and
 * tabs are not among them.
 */
const hidden =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\u{1d159}]/gu

/**
 * A whole emoji: pictures that joiners connect, each with a skin tone or a
 * selector, or a keycap. Joiners and selectors show only as part of these.
 */
const emoji =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*|[\d#*]\ufe0f\u20e3/gu

/** Whether a text has characters that hide, or that reorder others. @see SIGN-11 */
export function hidesText(text: string): boolean {
  return text.replace(emoji, '').search(hidden) !== -1
}

/**
 * Returns a text without its hidden characters and without marks of what could
 * not be decoded: what a reader takes it for. To judge by, never to show.
 *
 * @see SIGN-11
 */
export function dropHidden(text: string): string {
  return text.replace(hidden, '').replaceAll('\ufffd', '')
}

/**
 * Returns the text with hidden characters written as `\u{202e}`. What the text
 * itself writes so begins with `\u{5c}` instead, so each result stands for one
 * text only.
 *
 * @see SIGN-11
 */
export function showText(text: string): string {
  let shown = ''
  let end = 0
  for (const { 0: whole, index } of text.matchAll(emoji)) {
    shown += writeOut(text.slice(end, index)) + whole
    end = index + whole.length
  }
  return shown + writeOut(text.slice(end))
}

/** The same for what stands in one line: its breaks and tabs are written out. */
export function showLine(text: string): string {
  return showText(text).replace(/[\n\t]/g, codeOf)
}

function writeOut(text: string): string {
  return text.replace(/\\(?=u\{)/g, '\\u{5c}').replace(hidden, codeOf)
}

function codeOf(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`
}
