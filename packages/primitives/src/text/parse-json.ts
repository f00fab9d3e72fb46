/**
 * Parses JSON. Returns `undefined` for any other text; callers validate the
 * value with a schema.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
