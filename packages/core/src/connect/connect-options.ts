import type { SocialProvider } from '@cairn/protocol'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** The ways to sign in that a dapp asked for when it opened the wallet. */
export type SignInSteering = {
  /** Providers to offer, in the order in which their buttons stand. */
  readonly providers: readonly SocialProvider[]
  /** Whether a mail address will do. */
  readonly email: boolean
  /** No other way but the mail address: there is nothing to choose. */
  readonly emailOnly: boolean
  /** A provider to go to at once. */
  readonly provider: SocialProvider | undefined
  /** A mail address to fill in; a person's press sends. */
  readonly address: string | undefined
  /** As the app gave it: `readAppProtocol` checks it where it is used. */
  readonly appProtocol: string | undefined
  readonly keepWalletOpened: boolean
}

/**
 * Reads how to sign in from the connect options of the dapp that opened the
 * wallet. Offers everything if there are none.
 *
 * @see AUTH-06
 */
export function signInSteering({
  environment,
  visit,
}: Pick<BaseWallet, 'environment' | 'visit'>): SignInSteering {
  const all = environment.socialProviders ?? []
  const intent = visit?.intent
  const options = intent && 'options' in intent ? intent.options : undefined
  const allowed = options?.signInOptions ?? options?.settings?.signInOptions
  const wanted = options?.signInWith ?? options?.settings?.signInWith
  const address = options?.signInWithEmail ?? options?.settings?.signInWithEmail
  const providers = all.filter((it) => !allowed || allowed.includes(it))
  // Options that leave no way in at all are no options.
  const email = !allowed || allowed.includes('email') || providers.length === 0
  return {
    providers,
    email,
    emailOnly: allowed !== undefined && providers.length === 0,
    provider: providers.find((it) => it === wanted),
    address: address?.trim().toLowerCase() || undefined,
    appProtocol: options?.appProtocol,
    keepWalletOpened: options?.keepWalletOpened ?? false,
  }
}
