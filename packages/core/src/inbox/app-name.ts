const mostCharacters = 60
/** Control characters, and those that hide or turn text around. */
const hiding = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Returns the name that an app gives itself, in the letters of any language and
 * at most 60 characters long.
 *
 * @returns `undefined` if no visible text is left
 * @see DAPP-01 NATV-01 WCON-01
 */
export function appName(claim: string | undefined): string | undefined {
  const visible = claim?.replace(hiding, '').trim() ?? ''
  return [...visible].slice(0, mostCharacters).join('').trim() || undefined
}
