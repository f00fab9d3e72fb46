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

/** A word of a phrase that is not in the list of recovery words. */
export type UnknownWord = {
  /** Place in the phrase, from 1. */
  readonly position: number
  readonly word: string
  /** The word of the list that begins with the same four letters. */
  readonly meant: string | undefined
}

/** No two words of the list begin with the same four letters. */
const tellingLetters = 4

/**
 * Finds the words of a phrase that are not in the list. A last word that is
 * still being typed counts once no word of the list begins with it.
 *
 * @param wordlist - the 2048 words of BIP-39
 * @see AUTH-07
 */
export function unknownWords(
  text: string,
  wordlist: readonly string[],
): readonly UnknownWord[] {
  const words = phraseWords(text)
  const isOpen = /\p{L}\p{Default_Ignorable_Code_Point}*$/u.test(text)
  return words.flatMap((word, index) => {
    const isLast = isOpen && index === words.length - 1
    const isKnown = isLast
      ? wordlist.some((known) => known.startsWith(word))
      : wordlist.includes(word)
    if (isKnown) return []
    const start = word.slice(0, tellingLetters)
    const meant =
      start.length < tellingLetters
        ? undefined
        : wordlist.find((known) => known.startsWith(start))
    return [{ position: index + 1, word, meant }]
  })
}

/** Loads the words of BIP-39, 2048 in English, once they are needed. */
export async function loadPhraseWordlist(): Promise<readonly string[]> {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  return wordlist
}
