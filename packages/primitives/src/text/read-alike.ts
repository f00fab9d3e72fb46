/**
 * Returns the words of a text as a hurried reader sees them: without letter
 * case, marks and punctuation, and with letters of other scripts as the Latin
 * ones that they look like.
 */
export function readWords(text: string): string {
  return [...text.replace(tradeMarks, ' ').normalize('NFKD')]
    .map((sign) => lookAlikes.get(sign) ?? lookAlikes.get(lower(sign)) ?? sign)
    .join('')
    .toLowerCase()
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Returns the shape of words: two texts with one shape can be mistaken for each
 * other. Digits count as the letters that they look like, "rn" as "m".
 *
 * @param words - as `readWords` returns them
 */
export function shapeOf(words: string): string {
  return words
    .replace(/\s/g, '')
    .replace(/rn|vv|[0-9i]/g, (sign) => shapes[sign] ?? sign)
}

const lower = (sign: string) => sign.toLowerCase()
/** They are words to a normal form: "™" becomes "TM". */
const tradeMarks = /[™℠]|ᵀᴹ|ˢᴹ/g
const shapes: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 8: 'b' },
  ...{ i: 'l', rn: 'm', vv: 'w' },
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
