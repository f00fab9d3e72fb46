import { announceProvider } from './announce.ts'
import type { CairnOptions } from './options.ts'
import { type CairnProvider, createProvider } from './provider.ts'

export type { Connected } from './methods/method.ts'
export type {
  AskForPress,
  CairnOptions,
  ConnectWishes,
  SignInWay,
} from './options.ts'
export type { CairnProvider, RequestArguments } from './provider.ts'
export { errorCodes, ProviderError } from './provider-error.ts'
export type { ProviderEvents } from './site.ts'

/**
 * Connects this page to a Cairn wallet: makes its provider, and announces it to
 * whoever looks for wallets in the page (EIP-6963).
 *
 * @throws {TypeError} for a wallet's address that is no web address
 * @example
 * ```ts
 * import { createCairn } from '@cairn/sdk'
 *
 * const provider = createCairn({
 *   walletUrl: 'https://wallet.example',
 *   app: 'My game',
 *   chainId: 137,
 * })
 * // From a press: browsers block windows that open by themselves.
 * const accounts = await provider.request({ method: 'eth_requestAccounts' })
 * ```
 */
export function createCairn(options: CairnOptions): CairnProvider {
  const provider = createProvider(options, window)
  announceProvider(provider, window)
  return provider
}
