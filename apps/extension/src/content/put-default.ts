import { rdns } from './rdns.ts'

/**
 * Puts the announced provider into `window.ethereum`, as a plain property that
 * a page or another wallet can replace. One that another wallet has locked
 * stays.
 *
 * @see XTNS-01
 */
export function putDefault(page: Window): void {
  const hear = (event: Event) => {
    const { info, provider } = (event as CustomEvent).detail ?? {}
    if (info?.rdns !== rdns) return
    page.removeEventListener('eip6963:announceProvider', hear)
    const known = Object.getOwnPropertyDescriptor(page, 'ethereum')
    if (known && !known.configurable) return
    Object.defineProperty(page, 'ethereum', {
      value: provider,
      writable: true,
      configurable: true,
      enumerable: true,
    })
    page.dispatchEvent(new Event('ethereum#initialized'))
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
}
