/** A token as a call sent it, unchecked. */
export type Credentials = {
  /** `dpop` promises a proof of the token's key; see RFC 9449. */
  readonly scheme: 'bearer' | 'dpop'
  readonly token: string
}

/**
 * Reads an `Authorization` header. The scheme may be in any letter case.
 *
 * @returns `undefined` for any other scheme, and for two headers in one
 */
export function readAuthorization(
  header: string | undefined,
): Credentials | undefined {
  const [, scheme, token] =
    /^(bearer|dpop) +([^\s,]+)$/i.exec(header ?? '') ?? []
  if (!scheme || !token) return undefined
  return { scheme: scheme.toLowerCase() as Credentials['scheme'], token }
}
