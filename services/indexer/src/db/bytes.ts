/** Formats bytes as an array parameter, from hex with or without `0x`. */
export function toByteArray(values: readonly string[]): string {
  return `{${values.map((value) => `"\\\\x${bareHex(value)}"`).join(',')}}`
}

/** Formats decimal numbers as an array parameter. */
export function toNumberArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}

/** Converts hex to the form of the tables: lower case without `0x`. */
export function bareHex(value: string): string {
  return value.replace(/^0x/i, '').toLowerCase()
}
