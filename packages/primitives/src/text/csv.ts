import { BaseError } from '../errors.ts'

/** A record of a CSV file, with the line it begins on (the first is 1). */
export type CsvRecord = {
  readonly line: number
  readonly fields: readonly string[]
}

/** Field separators, the most common first. */
export const csvSeparators: readonly string[] = [',', ';', '\t', '|']

/**
 * Reads CSV in the forms that spreadsheets write: fields separated by commas,
 * semicolons, tabs or bars, quoted where needed, with any line ending and with
 * or without a byte order mark. The separator is the one that a first line
 * `sep=;` declares, else the most frequent one outside quotes in the first
 * line. Skips empty lines.
 *
 * @param chosen - the separator, if the caller knows it
 * @throws {CsvTooLongError} above `maxRecords`
 */
export function readCsv(
  text: string,
  maxRecords: number,
  chosen?: string | undefined,
): readonly CsvRecord[] {
  const whole = text.replace(/^\uFEFF/, '')
  const declared = /^sep=([,;\t|])(?:\r\n?|\n)/i.exec(whole)
  const source = whole.slice(declared?.[0].length ?? 0)
  const separator = declared?.[1] ?? chosen ?? findSeparator(source)
  const records: CsvRecord[] = []
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  let line = declared ? 2 : 1
  let began = line

  const endRecord = () => {
    fields.push(field)
    if (fields.some((one) => one.trim() !== '')) {
      if (records.length === maxRecords) throw new CsvTooLongError(maxRecords)
      records.push({ line: began, fields })
    }
    fields = []
    field = ''
  }

  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') field += character
      else if (source[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && field.trim() === '') {
      isQuoted = true
      field = ''
    } else if (character === separator) {
      fields.push(field)
      field = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source[at + 1] !== '\n') line += 1
      endRecord()
      began = character === '\r' && source[at + 1] === '\n' ? line + 1 : line
    } else field += character
  }
  endRecord()
  return records
}

/**
 * Writes CSV with commas and CRLF. Puts an apostrophe before a field that a
 * spreadsheet would run as a formula.
 */
export function writeCsv(
  records: readonly (readonly (string | number | bigint)[])[],
): string {
  return records
    .map(
      (fields) => `${fields.map((field) => writeField(field)).join(',')}\r\n`,
    )
    .join('')
}

function writeField(field: string | number | bigint): string {
  const isFormula =
    typeof field === 'string' &&
    /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(
      field,
    ) &&
    // A number with a sign is not a formula.
    !/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(field)
  const text = isFormula ? `'${field}` : `${field}`
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function findSeparator(source: string): string {
  // Quoted text belongs to a field, even if it contains line breaks.
  const bare = source.slice(0, firstLook).replace(/"(?:[^"]|"")*"/g, '')
  const first = bare.slice(0, bare.search(/[\r\n]|$/))
  const count = (separator: string) => first.split(separator).length
  return csvSeparators.reduce((best, next) =>
    count(next) > count(best) ? next : best,
  )
}

/** Characters searched for the end of the first line. */
const firstLook = 16_384

/** The file has more records than the limit. */
export class CsvTooLongError extends BaseError {
  override readonly name = 'CsvTooLongError'

  constructor(maxRecords: number) {
    super(`The file has more than ${maxRecords} lines.`)
  }
}
