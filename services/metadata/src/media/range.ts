/** Bytes of a file, both ends included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Parses a `Range` header. Several ranges and invalid ones mean the whole file,
 * as RFC 9110 allows.
 *
 * @param bytes - size of the whole file
 * @returns `undefined` for the whole file
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return undefined
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0
      ? 'unsatisfiable'
      : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= bytes ? 'unsatisfiable' : { first, last }
}
