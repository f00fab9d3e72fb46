import type { Address } from '@cairn/primitives'
import { createRemoteDevice } from '../signers/device.ts'
import { deviceName } from '../signers/device-name.ts'
import { createLoginProviderSigner } from '../signers/login-provider.ts'
import { createMailSigner } from '../signers/mail-signer.ts'
import { createPlainPasswordSigner } from '../signers/plain-password.ts'
import { createRecoveryKeySigner } from '../signers/recovery-key.ts'
import type { Signer } from '../signers/signer.ts'
import type { SignerMetadata } from '../signers/signer-metadata.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { setUpSigners } from '../signing/signer-setup.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { knownSigners } from './known-signers.ts'

/**
 * Puts the signers that the account remembers beside those of this device, as
 * far as a person can bring them to sign here. Without services there are
 * fewer to choose from, and nothing else.
 *
 * @see SIGN-08 SIGN-10
 */
export async function restoreSigners(wallet: SigningWallet): Promise<void> {
  try {
    await setUpSigners(wallet, async () => {
      const known = await knownSigners(wallet)
      const others = [...known].filter(
        ([address]) => !wallet.signers.byAddress.has(address),
      )
      const restored = await Promise.all(
        others.map(([address, saved]) => toSigner(wallet, address, saved)),
      )
      const signers = restored.filter((signer) => signer !== undefined)
      // Those that can be asked stand before those that cannot.
      return [
        ...signers.filter(({ kind }) => kind !== 'local-session'),
        ...signers.filter(({ kind }) => kind === 'local-session'),
      ]
    })
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not restore signers')
  }
}

/** How each kind of signer comes back; add a case for a new kind. */
async function toSigner(
  wallet: Pick<
    SignersWallet,
    'confirmByMail' | 'environment' | 'log' | 'platform'
  >,
  address: Address,
  saved: SignerMetadata,
): Promise<Signer | undefined> {
  switch (saved.type) {
    case 'recoveryKey':
      return createRecoveryKeySigner(address)
    case 'plain-password':
      return createPlainPasswordSigner(address)
    case 'passwordless':
      return createMailSigner(wallet.confirmByMail, address, saved.email)
    case 'local-session':
      return createRemoteDevice(address, (await deviceName(address)).words)
    case 'torus':
    case 'login-provider': {
      const { type } = saved.loginDetails
      return type === 'passwordless' || type === 'unknown'
        ? undefined
        : createLoginProviderSigner(wallet, address, type)
    }
    default:
      return saved satisfies never
  }
}
