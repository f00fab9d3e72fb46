import { signInSteering, type Wallet } from '@cairn/core'
import type { SocialProvider } from '@cairn/protocol'
import {
  openSocialWindow,
  pageSocialMode,
} from '#shared/sign-in/social-window.ts'

/**
 * Begins to sign in with a provider. Call it while a press is being handled:
 * the window must open at once.
 *
 * @see AUTH-02
 */
export function pressProvider(
  wallet: Wallet,
  provider: SocialProvider,
  email?: string,
): void {
  const mode = pageSocialMode(signInSteering(wallet))
  const window = mode === 'popup' ? openSocialWindow() : undefined
  void import('./begin-social.ts').then(({ beginPopup, beginRedirect }) =>
    mode === 'popup'
      ? beginPopup(wallet, { provider, window, email })
      : beginRedirect(wallet, provider, email),
  )
}
