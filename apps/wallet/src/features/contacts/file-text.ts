/**
 * The text of a file, however it was saved: UTF-16 by its mark, UTF-8, and what
 * is neither as spreadsheets on Windows write it.
 *
 * @see CONT-01
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}
