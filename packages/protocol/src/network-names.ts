import { readWords, shapeOf } from '@cairn/primitives'
import { networkRows } from './data/network-rows.ts'

/** Other names by which public networks are known. */
const usualNames: Readonly<Record<number, readonly string[]>> = {
  1: ['Eth', 'Ether', 'Mainnet'],
  10: ['OP'],
  56: ['BNB', 'Binance', 'Binance Smart Chain'],
  100: ['xDai'],
  137: ['Matic', 'POL'],
  42161: ['Arb'],
  43114: ['AVAX', 'Avalanche C'],
}

/** Shorter names are ordinary words, and parts of other names. */
const longName = 6

/**
 * Whether a name is that of a public network of another chain, or reads like it:
 * letter case, marks, punctuation, letters of other scripts that look the same,
 * and words such as "Mainnet" aside. A word that is the long name of one, or a
 * letter off, makes the whole name its.
 *
 * @see NETS-02
 */
export function isNameOfOther(title: string, chainId: number): boolean {
  const asked = formsOf(title)
  const words = readWords(title).split(' ').map(shapeOf)
  const own = networkRows.find(([known]) => known === chainId)
  if (own && formsOf(own[2]).some((form) => asked.includes(form))) return false
  return networkRows.some(([known, name, title, type]) => {
    if (known === chainId) return false
    const forms = [name, title, ...(usualNames[known] ?? [])].flatMap(formsOf)
    if (forms.some((form) => asked.includes(form))) return true
    // Test networks share words such as "Sepolia".
    const long = forms.filter(({ length }) => length >= longName)
    return (
      type === 'mainnet' &&
      long.some((form) => words.some((word) => isAlmost(word, form)))
    )
  })
}

/** Words that say nothing of which network it is. */
const fillers =
  /\b(?:the|tm|main\s?net|main\w*|network|(?:block)?chain|official|l[12]|layer\s?[12]|pos|one|1)\b/g

/** Returns the shape of a name, and of its words that say something. */
function formsOf(title: string): readonly string[] {
  const read = readWords(title)
  return [read, read.replace(fillers, '')].flatMap(
    (form) => shapeOf(form) || [],
  )
}

/** Whether words differ by at most one letter: other, missing, added or moved. */
function isAlmost(word: string, other: string): boolean {
  const longer = Math.max(word.length, other.length)
  if (longer - Math.min(word.length, other.length) > 1) return false
  let start = 0
  while (start < longer && word[start] === other[start]) start++
  const [rest, left] = [word.slice(start), other.slice(start)]
  return (
    rest.slice(1) === left.slice(1) ||
    rest.slice(1) === left ||
    rest === left.slice(1) ||
    (rest[0] === left[1] &&
      rest[1] === left[0] &&
      rest.slice(2) === left.slice(2))
  )
}
