import type { Address } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { HeldKey } from '../../keys/held-key.ts'
import { EmptyPasswordError } from '../../secrets/secret-errors.ts'
import type { LoginSigner } from '../held-login.ts'
import { createHeldLogin } from '../held-login.ts'
import type { Signer } from '../signer.ts'
import { createTypedSecretSigner } from '../typed-secret.ts'
import { defineSignerKind } from './signer-kind.ts'

const kind = 'plain-password'
const label = 'password'

/** A password, for developers. @see SIGN-09 */
export const plainPasswordKind = defineSignerKind({
  kind,
  proofOrder: 3,
  saved: {
    types: ['plain-password'],
    schema: z.object({ type: z.literal('plain-password'), address }),
    restore: (_, saved) => createPlainPasswordSigner(saved.address),
    describe: (_, known = label) => ({ name: known }),
  },
  remember: (address) => ({ type: 'plain-password', address }),
})

/** The signer behind a password, for developers. @see SIGN-09 */
export function createPlainPasswordSigner(address: Address): Signer {
  return createTypedSecretSigner(address, {
    kind,
    label,
    locked: 'password-needed',
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
  return createHeldLogin(key, { kind, label })
}

async function holdPassword(password: string): Promise<HeldKey> {
  const trimmed = password.trim()
  if (trimmed === '') throw new EmptyPasswordError()
  const [{ keyOfPassword }, { holdKey }] = await Promise.all([
    import('../../keys/password-key.ts'),
    import('../../keys/held-key.ts'),
  ])
  return holdKey(await keyOfPassword(trimmed))
}
