import { onrampProviders } from '@cairn/primitives'
import type { OnrampSettings } from '@cairn/protocol'

/** Returns the origins of the payment providers' pages. @see RAMP-02 */
export function providerOrigins(settings: OnrampSettings): readonly string[] {
  return originsOf(onrampProviders.map((name) => settings[name]?.page))
}

/** Returns the origins of the country lists, which wallets read. @see RAMP-01 */
export function countryOrigins({
  moonpay,
  transak,
}: OnrampSettings): readonly string[] {
  return originsOf([moonpay?.countries, transak?.countries])
}

function originsOf(urls: readonly (string | undefined)[]): readonly string[] {
  const known = urls.filter((url) => url !== undefined)
  return [...new Set(known.map((url) => new URL(url).origin))]
}
