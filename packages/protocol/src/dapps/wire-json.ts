/**
 * JSON as dapps and wallets exchange it: large numbers travel as
 * `{"$bigint":"123"}`, and older libraries send `{type:"BigNumber",hex}`.
 *
 * @see DAPP-01
 */

/** Longest message that is read, in characters. */
export const longestDappMessage = 1_000_000

/** Writes a value with its large numbers. */
export function writeDappJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? { $bigint: `${part}` } : part,
  )
}

/**
 * Reads a message.
 *
 * @returns `undefined` if it is not JSON, or is longer than
 *   {@link longestDappMessage}
 */
export function readDappJson(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > longestDappMessage)
    return undefined
  try {
    return JSON.parse(text, (_, part: unknown) => readNumber(part))
  } catch {
    return undefined
  }
}

function readNumber(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  const { $bigint, type, hex } = part as Record<string, unknown>
  if (typeof $bigint === 'string' && /^-?\d{1,80}$/.test($bigint))
    return BigInt($bigint)
  const isHex = typeof hex === 'string' && /^0x[\da-f]{1,64}$/i.test(hex)
  return type === 'BigNumber' && isHex ? BigInt(hex) : part
}
