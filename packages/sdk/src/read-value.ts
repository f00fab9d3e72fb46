/** Address of an account: `0x` and 40 hexadecimal digits. */
export type Address = `0x${string}`

/** Returns the fields of an object, and none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : {}
}

/** Returns the parts of a list, and none of anything else. */
export function partsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function readAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
    ? (value as Address)
    : undefined
}

/**
 * Returns the number of a network.
 *
 * @param value - a number, or text in decimal or hexadecimal digits
 */
export function readChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && value !== ''
  const number = isText || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** @returns `0x`, in hexadecimal without leading zeros */
export function toQuantity(value: number): `0x${string}` {
  return `0x${value.toString(16)}`
}
