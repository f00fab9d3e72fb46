/**
 * Whether arrays and objects in a JSON text nest deeper than `most`. Counts the
 * brackets outside of strings; it does not check that the text is JSON.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0
  let isWithinString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isWithinString) {
      if (letter === '\\') at++
      else if (letter === '"') isWithinString = false
    } else if (letter === '"') isWithinString = true
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > most) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}
