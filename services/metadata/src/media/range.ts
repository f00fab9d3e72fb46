/** Bytes of a file, both ends included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Reads what part of a file is asked for. Several parts at once, and what is
 * no range, mean the whole of it, as RFC 9110 allows.
 *
 * @param bytes - of the whole file
 * @returns `undefined` for the whole
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
