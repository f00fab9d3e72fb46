import icon from '@cairn/wallet/icon.svg?inline'
import type { PageProvider } from './page-provider.ts'
import { rdns } from './rdns.ts'

/**
 * Announces the provider to a page that looks for wallets (EIP-6963).
 *
 * @see XTNS-01
 */
export function announce(provider: PageProvider, page: Window): void {
  const info = Object.freeze({ uuid: uuid(), name: 'Cairn', icon, rdns })
  const detail = Object.freeze({ info, provider })
  const tell = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', tell)
  tell()
}

/** Returns a random UUID; pages by plain HTTP lack `crypto.randomUUID`. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (it) => it.toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
