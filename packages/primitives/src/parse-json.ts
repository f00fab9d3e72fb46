/**
 * What a text says as JSON; nothing when it is none. Whoever reads on asks a
 * schema what it is, which takes nothing for a misfit.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
