import type { DeriveOptions } from '../keys/derive-login-key.ts'
import type { HeldKey } from '../keys/held-key.ts'
import { createHeldLogin } from './held-login.ts'
import type { Signer } from './signer.ts'

/** The signer of a sign-in. Its key is in memory until `forget`. */
export type LoginSigner = {
  /** What it weighs in a new account; gold when nothing is said. */
  readonly weight?: number
  readonly signer: Signer
  readonly forget: () => void
}

/**
 * Derives the key that an ID token stands for; the caller forgets it.
 *
 * @throws {KeyshareError}
 * @see AUTH-05 SIGN-06
 */
export async function deriveHeldKey(options: DeriveOptions): Promise<HeldKey> {
  const [{ deriveLoginKey }, { holdKey }] = await Promise.all([
    import('../keys/derive-login-key.ts'),
    import('../keys/held-key.ts'),
  ])
  return holdKey(await deriveLoginKey(options))
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
  shown: Pick<Signer, 'kind' | 'label'>,
): Promise<LoginSigner> {
  return createHeldLogin(await deriveHeldKey(options), shown)
}
