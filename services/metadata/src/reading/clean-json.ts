import { cleanText } from '@cairn/primitives'

/** Maximum nesting of a document. */
const maxDepth = 6
const maxEntries = 200
/** Maximum length of a text in it. */
const maxTextLength = 2_048

/**
 * Limits a foreign JSON value in size and depth, and makes its texts safe to
 * show.
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
