/** Number of words in a recovery phrase. @see AUTH-07 */
export const phraseLength = 12

/**
 * The words of a phrase as it was typed or pasted, in lower case. Numbers,
 * commas and line breaks of a list are no part of them, and neither are unseen
 * marks that copying leaves inside a word.
 */
export function phraseWords(text: string): readonly string[] {
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Whether a phrase has exactly twelve words; says nothing of their meaning. @see AUTH-07 */
export function isPhraseComplete(text: string): boolean {
  return phraseWords(text).length === phraseLength
}
