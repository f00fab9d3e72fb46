const decoder = new TextDecoder()

/**
 * The text that a contract answered: an ABI string, or the 32 bytes that some
 * old coins answer.
 *
 * @returns raw text; `undefined` when the answer is neither
 * @see COIN-01
 */
export function readAnswerText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(answer))
    return undefined
  const bytes = Uint8Array.from(answer.slice(2).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  if (bytes.length === 32) {
    const end = bytes.indexOf(0)
    return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end))
  }
  const offset = readSize(bytes, 0)
  const length = offset === undefined ? undefined : readSize(bytes, offset)
  if (offset === undefined || length === undefined) return undefined
  const start = offset + 32
  return start + length > bytes.length
    ? undefined
    : decoder.decode(bytes.subarray(start, start + length))
}

/** A word at `at` that can be a place in the answer. */
function readSize(bytes: Uint8Array, at: number): number | undefined {
  if (at + 32 > bytes.length) return undefined
  const size = bytes
    .subarray(at, at + 32)
    .reduce((sum, byte) => sum * 256 + byte, 0)
  return size <= bytes.length ? size : undefined
}
