import type { DeviceInfo } from '@cairn/core'
import { browsers, deviceInfoOf, systems } from './device-info.ts'

/**
 * Returns a device with the names that wallets give alone. Whoever has a link
 * mailed to somebody writes them, and could have the page say anything.
 *
 * @see PWLS-04
 */
export function knownDevice({ browser, os }: DeviceInfo): DeviceInfo {
  const unknown = deviceInfoOf('')
  return {
    browser: isNamed(browsers, browser) ? browser : unknown.browser,
    os: isNamed(systems, os) ? os : unknown.os,
  }
}

function isNamed(names: typeof browsers, name: string): boolean {
  return names.some(([, known]) => known === name)
}
