/** The app name in the wallet's own sign-in proofs. */
export const walletApp = 'Cairn'

/**
 * Returns the `typ` claim of a sign-in proof whose token is bound to a key. The
 * wallet signs the key's thumbprint (RFC 7638), so the proof cannot be
 * exchanged for a token of another key.
 *
 * @see AUTH-10
 */
export function keyClaim(thumbprint: string): string {
  return `dpop_jkt=${thumbprint}`
}
