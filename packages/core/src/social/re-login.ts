import type { Address } from '@cairn/primitives'
import type { SocialProvider } from '@cairn/protocol'
import { knownSigners } from '../roster/known-signers.ts'
import { SocialError } from '../session/social-error.ts'
import { savedProvider } from '../signers/kinds/login-provider.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { unlockSigner } from '../signing/unlock-signer.ts'
import { askByPopup, type SocialWindow } from './ask-provider.ts'
import type { SocialMode } from './social-mode.ts'

/**
 * Signs in with a signer's provider once more, so that it can sign here. The
 * page stays: a redirect would lose what is to be signed.
 *
 * @param options.window - nothing when the browser did not open one
 * @throws {SocialError} `Redirect not supported` among others
 * @throws {SignerMismatchError} when it was another account of the provider's
 * @see SIGN-06
 */
export async function reLogin(
  wallet: SigningWallet,
  options: {
    readonly signer: Address
    readonly mode: SocialMode
    readonly window: SocialWindow | undefined
  },
  signal: AbortSignal,
): Promise<void> {
  const { signer, mode, window } = options
  if (mode === 'redirect') {
    window?.close()
    throw new SocialError('refused', { message: 'Redirect not supported' })
  }
  if (!window) throw new SocialError('blocked')
  const { provider, email } = await providerOf(wallet, signer)
  const asked = { provider, window, email }
  const { idToken, key } = await askByPopup(wallet, asked, signal)
  signal.throwIfAborted()
  await unlockSigner(wallet, signer, idToken, key)
}

async function providerOf(
  wallet: SigningWallet,
  signer: Address,
): Promise<{ provider: SocialProvider; email: string | undefined }> {
  // This browser's copy alone may lack a signer that was saved a moment ago.
  const found = savedProvider((await knownSigners(wallet)).get(signer))
  if (!found)
    throw new SocialError('refused', { message: 'Invalid signer type' })
  return found
}
