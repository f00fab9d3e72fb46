/** The signs that a locale puts into numbers. */
export type NumberSigns = {
  /** Between whole numbers and fractions. */
  readonly decimal: '.' | ','
  /** Between groups of thousands; `other` is a space or an apostrophe. */
  readonly group: '.' | ',' | 'other'
}

/** The signs of the wallet's own texts, whatever the locale: `1,000.5`. */
export const walletSigns: NumberSigns = { decimal: '.', group: ',' }

/** Returns the signs of a locale; of the browser's own by default. */
export function numberSignsOf(locale?: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const signOf = (wanted: string) =>
    parts.find(({ type }) => type === wanted)?.value
  const group = signOf('group')
  return {
    decimal: signOf('decimal') === ',' ? ',' : '.',
    group: group === ',' || group === '.' ? group : 'other',
  }
}

export type NumberReading =
  | { readonly type: 'empty' }
  /** `text` has digits and at most one dot: `1000.50`. */
  | { readonly type: 'number'; readonly text: string }
  | {
      readonly type: 'problem'
      readonly problem: /** Digits and signs that are no number. */
        | 'not-a-number'
        /** Two numbers are written so. */
        | 'ambiguous'
    }

const plain = /^(?=[.,]?\d)\d*(?:[.,]\d*)?$/
/** A group of thousands never begins with 0. */
const grouped = {
  ',': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  /** A space or an apostrophe, the same one each time. */
  other: /^[1-9]\d{0,2}([\s'’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/,
  /** Lakhs and crores: `1,00,000`. */
  indian: /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/,
} as const
/** One sign before three digits: thousands, or a fraction. */
const twofold = /^([1-9]\d*)([.,])\d{3}$/
/** Likewise with a first group that no thousands begin with: `012,345`. */
const spoilt = /^0\d{1,2}[.,]\d{3}$/
/** Arabic and Persian signs have one meaning each. */
const arabic = /^(?=٫?\d)(\d*|[1-9]\d{0,2}(?:٬\d{3})+)(?:٫(\d*))?$/u

/**
 * Reads a number that a person typed or pasted, in digits of any script:
 * `1,000.50`, `1.000,50`, `1 000.50` and `1,00,000` are read in every locale.
 * One sign before three digits, as in `1,000`, is read where the locale and
 * the wallet's own texts mean the same by it, and is ambiguous elsewhere.
 *
 * @see SEND-01 COIN-02
 */
export function readNumber(text: string, signs: NumberSigns): NumberReading {
  const written = withLatinDigits(trimmed(text))
  if (written === '') return { type: 'empty' }
  const [, whole = '', sign] = twofold.exec(written) ?? []
  if (sign !== undefined) return readTwofold(written, whole, signs)
  if (plain.test(written) && !spoilt.test(written))
    return { type: 'number', text: written.replace(',', '.') }
  if (grouped['.'].test(written)) return joined(written, '.')
  if (grouped[','].test(written) || grouped.indian.test(written))
    return joined(written, ',')
  const space = grouped.other.exec(written)?.[1]
  return space === undefined ? readArabic(written) : joined(written, space)
}

/**
 * Returns a number of the wallet's own as text of a field, where it must be
 * read as the same number: `1.234` becomes `1.2340` in locales that write
 * thousands so.
 *
 * @param text - digits and at most one dot
 * @see SEND-01
 */
export function fieldText(text: string, signs: NumberSigns): string {
  const reading = readNumber(text, signs)
  return reading.type === 'number' || !twofold.test(text) ? text : `${text}0`
}

function readTwofold(
  text: string,
  whole: string,
  { decimal, group }: NumberSigns,
): NumberReading {
  const isComma = text.includes(',')
  const isGroup = whole.length <= 3
  if (!isComma && decimal === '.') return { type: 'number', text }
  if (isComma && group === ',' && isGroup) return joined(text, ',')
  return isComma && decimal === ',' && !isGroup
    ? { type: 'number', text: text.replace(',', '.') }
    : { type: 'problem', problem: 'ambiguous' }
}

function readArabic(text: string): NumberReading {
  const [matched, whole = '', fraction] = arabic.exec(text) ?? []
  if (matched === undefined) return { type: 'problem', problem: 'not-a-number' }
  const digits = whole.replaceAll('٬', '')
  return {
    type: 'number',
    text: fraction === undefined ? digits : `${digits}.${fraction}`,
  }
}

function joined(text: string, group: string): NumberReading {
  return {
    type: 'number',
    text: text.replaceAll(group, '').replace(',', '.'),
  }
}

/** Spaces and marks without a width, which copied numbers carry at their ends. */
const ends = /^[\s\u061c\u200b-\u200f\ufeff]+|[\s\u061c\u200b-\u200f\ufeff]+$/gu

function trimmed(text: string): string {
  return text.replace(ends, '')
}

/** The zeros of scripts whose digits people type; nine digits follow each. */
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０']

/** Replaces digits and signs of other scripts by those of Latin texts. */
function withLatinDigits(text: string): string {
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = zeros.find((one) => {
        const value = code - (one.codePointAt(0) ?? 0)
        return value >= 0 && value <= 9
      })
      return zero ? `${code - (zero.codePointAt(0) ?? 0)}` : digit
    })
    .replaceAll('．', '.')
    .replaceAll('，', ',')
}
