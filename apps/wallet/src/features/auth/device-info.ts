import type { DeviceInfo } from '@cairn/core'

/** Most specific first: Edge and Opera also call themselves Chrome. */
export const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

export const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system, as far as a user agent tells; for the mail link's page. */
export function deviceInfoOf(userAgent: string): DeviceInfo {
  return {
    browser: nameIn(browsers, userAgent) ?? 'Unknown browser',
    os: nameIn(systems, userAgent) ?? 'Unknown system',
  }
}

function nameIn(
  names: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
