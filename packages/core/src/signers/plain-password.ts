import type { Address } from '@cairn/primitives'
import type { HeldKey } from '../keys/held-key.ts'
import { EmptyPasswordError } from '../secrets/secret-errors.ts'
import type { LoginSigner } from './held-login.ts'
import { createHeldLogin } from './held-login.ts'
import type { Signer } from './signer.ts'
import { createTypedSecretSigner } from './typed-secret.ts'

const label = 'Password'

/** The signer behind a password, for developers. @see SIGN-09 */
export function createPlainPasswordSigner(address: Address): Signer {
  return createTypedSecretSigner(address, {
    kind: 'plain-password',
    label,
    view: 'plain-password',
    locked: 'Input password',
    notReady: 'plain password signer not ready',
    deriveKey: holdPassword,
  })
}

/**
 * Signs in with a password.
 *
 * @throws {EmptyPasswordError}
 * @see AUTH-08
 */
export async function createPasswordLogin(
  password: string,
): Promise<LoginSigner> {
  const key = await holdPassword(password)
  return createHeldLogin(key, { kind: 'plain-password', label })
}

async function holdPassword(password: string): Promise<HeldKey> {
  const trimmed = password.trim()
  if (trimmed === '') throw new EmptyPasswordError()
  const [{ keyOfPassword }, { holdKey }] = await Promise.all([
    import('../keys/password-key.ts'),
    import('../keys/held-key.ts'),
  ])
  return holdKey(await keyOfPassword(trimmed))
}
