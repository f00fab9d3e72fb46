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

/**
 * Whether a name is that of a public network of another chain, or reads like it:
 * letter case, marks, punctuation, letters of other scripts that look the same,
 * and words such as "Mainnet" aside.
 *
 * @see NETS-02
 */
export function isNameOfOther(title: string, chainId: number): boolean {
  const asked = formsOf(title)
  return networkRows.some(([known, name, own]) => {
    if (known === chainId) return false
    const names = [name, own, ...(usualNames[known] ?? [])]
    return names.flatMap(formsOf).some((form) => asked.includes(form))
  })
}

/** Words that say nothing of which network it is. */
const fillers =
  /\b(?:main\s?net|network|(?:block)?chain|official|l[12]|layer\s?[12]|pos|one|1)\b/g

/** Returns a name as it reads, and the same without words that say nothing. */
function formsOf(title: string): readonly string[] {
  const read = [...title.normalize('NFKD')]
    .map((sign) => lookAlikes.get(sign) ?? lookAlikes.get(lower(sign)) ?? sign)
    .join('')
    .toLowerCase()
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return [read, read.replace(fillers, '')].flatMap(
    (form) => form.replace(/\s/g, '').replace(/[0-9i]/g, asLetter) || [],
  )
}

const lower = (sign: string) => sign.toLowerCase()
const asLetter = (sign: string) => digitLetters[sign] ?? sign
const digitLetters: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 8: 'b' },
  i: 'l',
}

/**
 * Letters of Cyrillic, Greek and phonetic writing that look like Latin ones:
 * each stands above the one that it looks like. Capitals come first where they
 * look like another letter than their small ones.
 */
const lookAlikes = new Map(
  zip(
    'ΗΝΥаветкмнорсухіјѕԁԛԝьһӏгпαβγεζικμνορςστυχωɑɡıƖłøđᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
    'hnyabetkmhopcyxijsdqwbhlrnabyezikmvopsstuxwagilloda' +
      'bcdeghijklmnoprstuvwyz',
  ),
)

function zip(signs: string, letters: string): (readonly [string, string])[] {
  return [...signs].map((sign, index) => [sign, letters.charAt(index)] as const)
}
