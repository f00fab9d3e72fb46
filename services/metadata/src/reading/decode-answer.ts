import { cleanText, type Hex } from '@cairn/primitives'

/** Returns the answer of a call if it is bytes. */
export function toBytes(answer: unknown): Hex | undefined {
  return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(answer)
    ? (answer as Hex)
    : undefined
}

/** Decodes an answer of one word. */
export function decodeWord(answer: unknown): bigint | undefined {
  const bytes = toBytes(answer)
  return bytes?.length === 2 + 64 ? BigInt(bytes) : undefined
}

/** Decodes a boolean answer: 0 or 1. */
export function decodeBoolean(answer: unknown): boolean | undefined {
  const word = decodeWord(answer)
  return word === 0n || word === 1n ? word === 1n : undefined
}

/**
 * Decodes a text answer: an ABI string, or the 32 bytes of some old tokens.
 * Bytes that are not UTF-8 become the replacement character.
 *
 * @returns raw text; `undefined` when the answer is neither
 * @see META-01
 */
export function decodeText(answer: unknown): string | undefined {
  const bytes = toBytes(answer)
  if (!bytes) return undefined
  const data = Buffer.from(bytes.slice(2), 'hex')
  if (data.length === 32) {
    const end = data.indexOf(0)
    return toText(end < 0 ? data : data.subarray(0, end))
  }
  const offset = readSize(data, 0)
  const length = offset === undefined ? undefined : readSize(data, offset)
  if (offset === undefined || length === undefined) return undefined
  const start = offset + 32
  if (start + length > data.length) return undefined
  return toText(data.subarray(start, start + length))
}

/** Decodes a name or symbol and cleans it. Empty if absent. */
export function decodeName(answer: unknown): string {
  return cleanText(decodeText(answer) ?? '')
}

const decoder = new TextDecoder()

function toText(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Reads the word at `at` as an offset into `data`. */
function readSize(data: Buffer, at: number): number | undefined {
  if (at + 32 > data.length) return undefined
  const size = BigInt(`0x${data.subarray(at, at + 32).toString('hex')}`)
  return size <= BigInt(data.length) ? Number(size) : undefined
}
