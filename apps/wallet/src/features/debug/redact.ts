/**
 * Patterns of secrets that must not leave the device in a report, with their
 * replacements. Tokens come first: they may contain text that matches other
 * patterns.
 */
const rules: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, () => '[token]'],
  [/\bBearer\s+\S+/gi, () => 'Bearer [token]'],
  [/\S+@\S+\.\S+/g, () => '[mail]'],
  // Addresses stay recognisable to who knows them; keys and hashes do not.
  [/0x[0-9a-f]{41,}/gi, () => '[hex]'],
  [/0x[0-9a-f]{40}/gi, (found) => `${found.slice(0, 6)}…${found.slice(-4)}`],
  [/\b[0-9a-f]{32,}\b/gi, () => '[hex]'],
  // What stands behind `?` or `#` of an address may open doors.
  [/(https?:\/\/[^\s?#]+)[?#]\S*/gi, (found) => found.replace(/[?#].*/, '')],
]

/**
 * Takes what could identify or open an account out of a text: mail addresses,
 * tokens, keys; account addresses are shortened.
 *
 * @see SETT-01
 */
export function redact(text: string): string {
  return rules.reduce(
    (rest, [pattern, replace]) => rest.replace(pattern, replace),
    text,
  )
}
