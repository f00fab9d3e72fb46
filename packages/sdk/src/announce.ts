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
  const info = Object.freeze({ ...walletInfo, uuid: uuid() })
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/** Returns a random UUID; pages by plain HTTP lack `crypto.randomUUID`. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (it) => it.toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
