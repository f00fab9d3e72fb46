/** Rounds of PBKDF2 with SHA-512: well above what OWASP asks for (210,000). */
const iterations = 600_000

/** The same password is the same key everywhere, so its salt is fixed. */
const plainSalt = 'cairn plain password 1'

/**
 * The key that a password stands for. Only developers sign in so: a password
 * that can be guessed is a wallet that can be taken.
 *
 * @param salt - a username's own, where there is one
 * @see SIGN-09 AUTH-09
 */
export async function keyOfPassword(
  password: string,
  salt = plainSalt,
): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey(
    'raw',
    encoder.encode(password.normalize('NFKC')),
    'PBKDF2',
    false,
    ['deriveBits'],
  )
  const bits = await crypto.subtle.deriveBits(
    {
      name: 'PBKDF2',
      hash: 'SHA-512',
      salt: encoder.encode(salt),
      iterations,
    },
    material,
    256,
  )
  return new Uint8Array(bits)
}
