const mostCharacters = 60
/**
 * Everything but letters, numbers and the marks of names: an app must not write
 * a sentence, or something that is not seen, into the wallet's prompts.
 */
const notOfNames = /[^\p{L}\p{N}\p{M} ._&'’-]|\p{DI}/gu
/** This wallet's own name belongs to nobody else. */
const own = /^cairn\b/i

/**
 * Returns the name that an app gives itself, in the letters of any language and
 * at most 60 characters long.
 *
 * @returns `undefined` if no visible text is left, or it is the wallet's name
 * @see DAPP-01 NATV-01 WCON-01
 */
export function appName(claim: string | undefined): string | undefined {
  const plain = claim?.replace(notOfNames, '').replace(/\s+/g, ' ').trim() ?? ''
  const name = [...plain].slice(0, mostCharacters).join('').trim()
  return name === '' || own.test(name) ? undefined : name
}
