import {
  isNativeView,
  type SocialWindow,
  signInByPopup,
  signInByRedirect,
  signInSteering,
  signInThroughApp,
  type Wallet,
} from '@cairn/core'
import { readAppProtocol, type SocialProvider } from '@cairn/protocol'

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

/**
 * Leaves this page for the provider's; in a native app's web view by way of the
 * app, because providers refuse web views.
 *
 * @see AUTH-02 AUTH-06
 */
export function beginRedirect(
  wallet: Wallet,
  provider: SocialProvider,
  email?: string,
): void {
  const leave = (url: string) => window.location.assign(url)
  const protocol = readAppProtocol(signInSteering(wallet).appProtocol)
  if (isNativeView(wallet) && protocol !== undefined)
    void signInThroughApp(wallet, { provider, protocol, leave, email })
  else void signInByRedirect(wallet, { provider, leave, email })
}
