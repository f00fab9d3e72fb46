/** Bytes as an array parameter, from hex with or without `0x`. */
export function toByteArray(values: readonly string[]): string {
  return `{${values.map((value) => `"\\\\x${bareHex(value)}"`).join(',')}}`
}

/** An array parameter of decimal numbers. */
export function toNumberArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}

/** Hex as tables keep it. */
export function bareHex(value: string): string {
  return value.replace(/^0x/i, '').toLowerCase()
}
