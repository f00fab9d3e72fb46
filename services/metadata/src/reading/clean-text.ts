/** Longer names are cut: nothing honest needs more. */
export const maxNameLength = 256

/**
 * Text from a stranger made safe to keep and to show: halves of characters
 * become the replacement character; control characters (NUL, which stores
 * refuse, and those that turn the reading direction, which deceive) are
 * dropped; what is too long is cut between characters.
 *
 * @see META-01
 */
export function cleanText(text: string, maxLength = maxNameLength): string {
  const clean = text
    // Twice the room, as dropping comes before counting.
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? ' ' : '',
    )
    .trim()
  return [...clean].slice(0, maxLength).join('')
}

/** How deep a document's values may nest. */
const maxDepth = 6
const maxEntries = 200

/** A JSON value from a stranger, cut to a size and depth that can be kept. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value, 2_048)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= maxDepth) {
    return null
  }
  if (Array.isArray(value)) {
    return value.slice(0, maxEntries).map((it) => cleanJson(it, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .filter(([key]) => key !== '__proto__')
      .map(([key, it]) => [cleanText(key), cleanJson(it, depth + 1)]),
  )
}
