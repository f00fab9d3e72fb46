/** Number of words in a recovery phrase. @see AUTH-07 */
export const phraseLength = 12

/** The words of a phrase as it was typed: trimmed, in lower case. */
export function phraseWords(text: string): readonly string[] {
  const trimmed = text.trim().toLowerCase()
  return trimmed === '' ? [] : trimmed.split(/\s+/)
}

/** Whether a phrase has exactly twelve words; says nothing of their meaning. @see AUTH-07 */
export function isPhraseComplete(text: string): boolean {
  return phraseWords(text).length === phraseLength
}
