import type { Address } from '@cairn/primitives'
import type { SocialProvider } from '@cairn/protocol'
import type { HeldKey } from '../keys/held-key.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { LoginSigner } from './held-login.ts'
import { createHeldLogin } from './held-login.ts'
import { deriveHeldKey, deriveOptions } from './login-signer.ts'
import type { Signer } from './signer.ts'
import { createTypedSecretSigner } from './typed-secret.ts'

const labels: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  twitch: 'Twitch',
}

/**
 * The signer behind a provider's account. It is made without a key: signing in
 * there again brings an ID token, which unlocks it.
 *
 * @see SIGN-06
 */
export function createLoginProviderSigner(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  address: Address,
  provider: SocialProvider,
): Signer {
  return createTypedSecretSigner(address, {
    kind: 'login-provider',
    label: labels[provider],
    view: 'login',
    locked: 'Sign in again',
    notReady: 'torus login signer not ready',
    deriveKey: (idToken) => holdLogin(wallet, idToken),
  })
}

/**
 * The signer that opens a session after a provider's sign-in.
 *
 * @throws {KeyshareError}
 * @see AUTH-05
 */
export async function createLoginProviderLogin(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  provider: SocialProvider,
  idToken: string,
): Promise<LoginSigner> {
  const kind = 'login-provider'
  const key = await holdLogin(wallet, idToken)
  return createHeldLogin(key, { kind, label: labels[provider] })
}

function holdLogin(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  idToken: string,
): Promise<HeldKey> {
  return deriveHeldKey(deriveOptions(wallet, idToken))
}
