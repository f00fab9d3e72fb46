import type { DeriveOptions } from '../keys/derive-login-key.ts'
import type { Signer } from './signer.ts'

/** The signer of a sign-in. Its key is in memory until `forget`. */
export type LoginSigner = {
  /** What it weighs in a new account; gold when nothing is said. */
  readonly weight?: number
  readonly signer: Signer
  readonly forget: () => void
}

/**
 * Derives the key of a sign-in and holds it, for as long as an account is
 * being opened with it.
 *
 * @throws {KeyshareError}
 * @see AUTH-05 SIGN-07
 */
export async function createLoginSigner(
  options: DeriveOptions,
): Promise<LoginSigner> {
  const [{ deriveLoginKey }, { addressOfKey, signWithKey }] = await Promise.all(
    [import('../keys/derive-login-key.ts'), import('../keys/sign-with-key.ts')],
  )
  const secret = await deriveLoginKey(options)
  let forgotten = false
  const signer: Signer = {
    address: addressOfKey(secret),
    kind: 'passwordless',
    label: 'Email',
    status: () => ({
      message: forgotten ? 'Sign in again' : 'Ready',
      ready: !forgotten,
      actionable: false,
      available: !forgotten,
    }),
    sign: async ({ subdigest }) =>
      forgotten ? '0x' : signWithKey(secret, subdigest),
  }
  return {
    signer,
    forget() {
      forgotten = true
      secret.fill(0)
    },
  }
}
