import { icon } from './icon.ts'
import type { CairnProvider } from './provider.ts'

/** The wallet's name where several are offered. */
export const walletInfo = {
  name: 'Cairn',
  icon,
  rdns: 'app.cairn.wallet',
} as const

/**
 * Announces the provider to whoever looks for wallets in this page. What other
 * wallets put into the page stays as it is.
 *
 * @returns a function that stops announcing
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceProvider(
  provider: CairnProvider,
  window: Window,
): () => void {
  const info = Object.freeze({ ...walletInfo, uuid: crypto.randomUUID() })
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
