/** The app that the wallet names in its own sign-in proofs. */
export const walletApp = 'Cairn'

/**
 * Returns the `typ` claim of a sign-in proof whose token is to be bound to a
 * key: the wallet signs the key's thumbprint (RFC 7638), so nobody can trade
 * the proof for a token of another key.
 *
 * @see AUTH-10
 */
export function keyClaim(thumbprint: string): string {
  return `dpop_jkt=${thumbprint}`
}
