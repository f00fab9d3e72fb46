/** Begins what stands for a number until its text is read. */
const mark = '\u0000number:'

/** Texts of JSON in whole, and numbers between them. */
const parts = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/**
 * Parses JSON without rounding: whole numbers that JavaScript would round are
 * bigints, and fractions and powers of ten, which JavaScript may round
 * unseen, are `NaN`.
 *
 * @throws {SyntaxError} if it is not JSON
 */
export function parseExactJson(text: string): unknown {
  // Parsed as it is first, so that marks make no JSON of anything else.
  JSON.parse(text)
  const marked = text.replace(parts, (part) =>
    part.startsWith('"') || isExact(part) ? part : JSON.stringify(mark + part),
  )
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark)
      ? numberOf(value.slice(mark.length))
      : value,
  )
}

function isExact(part: string): boolean {
  return /^-?\d+$/.test(part) && Number.isSafeInteger(Number(part))
}

function numberOf(text: string): bigint | number {
  // Longer ones are of no type of EIP-712.
  return /^-?\d{1,80}$/.test(text) ? BigInt(text) : Number.NaN
}
