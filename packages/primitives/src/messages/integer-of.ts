/**
 * Reads an integer as a message gives it: a bigint, a number, or text in decimal
 * or hex. Others are `undefined`, and so are numbers beyond 2^53, which were
 * rounded before they came here.
 *
 * What is signed and what is shown of a message are read by this.
 *
 * @see SIGN-11
 */
export function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' &&
    /^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}
