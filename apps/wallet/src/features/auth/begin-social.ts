import {
  type SocialWindow,
  signInByPopup,
  signInByRedirect,
  type Wallet,
} from '@cairn/core'
import type { SocialProvider } from '@cairn/protocol'

/** Loaded when someone signs in: the first screen needs none of it. */
export function beginPopup(
  wallet: Wallet,
  options: {
    readonly provider: SocialProvider
    readonly window: SocialWindow | undefined
    readonly email?: string | undefined
  },
): void {
  void signInByPopup(wallet, options)
}

/** Leaves this page for the provider's. */
export function beginRedirect(
  wallet: Wallet,
  provider: SocialProvider,
  email?: string,
): void {
  const leave = (url: string) => window.location.assign(url)
  void signInByRedirect(wallet, { provider, leave, email })
}
