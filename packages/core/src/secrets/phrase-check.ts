import { phraseWords } from './phrase-words.ts'

/** The number of words that are asked back. @see AUTH-07 */
export const askedWords = 3

/**
 * Picks the words to ask back, in the order of the phrase.
 *
 * @param random - at least one 32-bit number per word asked
 * @returns positions from 1 on, no two the same
 * @see AUTH-07
 */
export function pickPositions(
  length: number,
  random: readonly number[],
): readonly number[] {
  const left = Array.from({ length }, (_, index) => index + 1)
  const picked = random
    .slice(0, Math.min(askedWords, length))
    .flatMap((value) => left.splice(value % left.length, 1))
  return picked.toSorted((one, other) => one - other)
}

/**
 * The positions whose answer is not the word of the phrase.
 *
 * @param answers - by position
 * @see AUTH-07
 */
export function wrongPositions(
  words: readonly string[],
  answers: Readonly<Record<number, string>>,
): readonly number[] {
  return Object.entries(answers)
    .filter(
      ([position, answer]) =>
        words[Number(position) - 1] !== phraseWords(answer).join(' '),
    )
    .map(([position]) => Number(position))
}
