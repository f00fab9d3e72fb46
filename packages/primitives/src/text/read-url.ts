/**
 * Reads an address as `URL.parse` does, which some browsers that the wallet works
 * in lack. Returns `undefined` for any other text.
 */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
