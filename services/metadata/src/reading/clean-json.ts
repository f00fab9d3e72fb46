import { cleanText } from '@cairn/primitives'

/** How deep a document's values may nest. */
const maxDepth = 6
const maxEntries = 200
/** Of a text within. */
const maxTextLength = 2_048

/**
 * A JSON value from a stranger, cut to a size and depth that can be kept, its
 * texts made safe to show.
 *
 * @see META-01
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value, maxTextLength)
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
