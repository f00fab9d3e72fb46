import { isUint8Array } from 'node:util/types'

/**
 * Encodes JSON with the big integers and bytes that the engine stores. Bytes
 * come back as hex text, which the engine accepts too.
 */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return { $bigint: `${part}` }
    if (isUint8Array(part)) return `0x${Buffer.from(part).toString('hex')}`
    return part
  })
}

/** Reads what {@link encodeJson} wrote. */
export function decodeJson<T>(text: string): T {
  return JSON.parse(text, (_, part: unknown) =>
    typeof part === 'object' && part !== null && '$bigint' in part
      ? BigInt(String(part.$bigint))
      : part,
  )
}
