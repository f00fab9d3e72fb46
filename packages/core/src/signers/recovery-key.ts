import { type Address, signerLevel } from '@cairn/primitives'
import type { HeldKey } from '../keys/held-key.ts'
import type { LoginSigner } from './held-login.ts'
import { createHeldLogin } from './held-login.ts'
import type { Signer } from './signer.ts'
import { createTypedSecretSigner } from './typed-secret.ts'

const label = 'Recovery key'

/** The signer behind a recovery phrase that the person keeps. @see SIGN-08 */
export function createRecoveryKeySigner(address: Address): Signer {
  return createTypedSecretSigner(address, {
    kind: 'recovery-key',
    label,
    view: 'recovery-phrase',
    locked: 'Enter your 12 words',
    notReady: 'recovery key signer not ready',
    deriveKey: holdPhrase,
  })
}

/**
 * Signs in with a phrase: enough by itself.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @see AUTH-05 AUTH-07
 */
export async function createRecoveryLogin(
  phrase: string,
): Promise<LoginSigner> {
  const key = await holdPhrase(phrase)
  const weight = signerLevel.recovery
  return createHeldLogin(key, { kind: 'recovery-key', label, weight })
}

/** Twelve new words; they are kept nowhere but with the person. @see AUTH-07 */
export async function newRecoveryPhrase(): Promise<string> {
  const { createPhrase } = await import('../keys/recovery-phrase.ts')
  return createPhrase()
}

async function holdPhrase(phrase: string): Promise<HeldKey> {
  const [{ keyOfPhrase }, { holdKey }] = await Promise.all([
    import('../keys/recovery-phrase.ts'),
    import('../keys/held-key.ts'),
  ])
  return holdKey(await keyOfPhrase(phrase))
}
