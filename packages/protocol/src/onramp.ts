import { onrampProviders } from '@cairn/primitives'
import * as z from 'zod/mini'

const webPage = z.url({ protocol: /^https?$/ })

/**
 * The payment providers of a deployment. A page's query may carry the
 * operator's public key.
 *
 * @see RAMP-01 RAMP-02
 */
export const onrampSettings = z.object({
  /** Providers to offer; absent offers all that are configured. */
  included: z.optional(z.array(z.enum(onrampProviders))),
  moonpay: z.optional(
    z.object({ page: webPage, apiKey: z.string(), countries: webPage }),
  ),
  transak: z.optional(z.object({ page: webPage, countries: webPage })),
  onmeta: z.optional(z.object({ page: webPage })),
  paytrie: z.optional(z.object({ page: webPage })),
  sardine: z.optional(z.object({ page: webPage })),
})
export type OnrampSettings = z.output<typeof onrampSettings>

/** A provider's list of countries. @see RAMP-01 */
export const countryList = z.array(
  z.object({ alpha2: z.string(), isAllowed: z.boolean() }),
)

/** The same list as transak wraps it. @see RAMP-01 */
export const wrappedCountryList = z.object({ response: countryList })
