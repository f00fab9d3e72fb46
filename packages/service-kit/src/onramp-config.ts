import { onrampProviders } from '@cairn/primitives'
import type { OnrampSettings } from '@cairn/protocol'
import { z } from 'zod'
import { readEnv } from './config.ts'
import type { Environment } from './platform.ts'

/** Its origin enters the page's policy, which must not read `;` or `*` in it. */
const page = z
  .url({ protocol: /^https?$/ })
  .regex(/^https?:\/\/[a-z0-9.[\]:-]+(?:[/?]|$)/i)
  .optional()

const Env = z
  .object({
    ONRAMP_PROVIDERS: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(onrampProviders)))
      .optional(),
    ONRAMP_MOONPAY_URL: page,
    ONRAMP_MOONPAY_API_KEY: z
      .string()
      .regex(/^[\w.-]{1,200}$/)
      .optional(),
    ONRAMP_MOONPAY_COUNTRIES_URL: page,
    ONRAMP_TRANSAK_URL: page,
    ONRAMP_TRANSAK_COUNTRIES_URL: page,
    ONRAMP_ONMETA_URL: page,
    ONRAMP_PAYTRIE_URL: page,
    ONRAMP_SARDINE_URL: page,
  })
  .superRefine((env, context) => {
    const needs = (name: keyof typeof env, others: (keyof typeof env)[]) => {
      for (const other of others)
        if (env[name] !== undefined && env[other] === undefined)
          context.addIssue({ code: 'custom', path: [other] })
    }
    needs('ONRAMP_MOONPAY_URL', [
      'ONRAMP_MOONPAY_API_KEY',
      'ONRAMP_MOONPAY_COUNTRIES_URL',
    ])
    needs('ONRAMP_TRANSAK_URL', ['ONRAMP_TRANSAK_COUNTRIES_URL'])
  })

/** moonpay's publishable key in the local stack. */
const localApiKey = 'pk_test_cairn'

/**
 * Reads the payment providers of this deployment. Host, API and the local pages
 * read the same variables.
 *
 * @param options.playedAt - address of the local pages, for providers without a
 *   variable; absent where no such pages are
 * @throws {ConfigError} naming every bad or missing variable
 * @see RAMP-01 RAMP-02
 */
export function readOnramp(
  env: Environment,
  { playedAt }: { readonly playedAt: string | undefined },
): OnrampSettings {
  const data = readEnv(Env, env)
  const at = (path: string) => playedAt && `${playedAt}/${path}`
  const pageOf = (url: string | undefined, name: string) => url ?? at(name)
  const moonpay = pageOf(data.ONRAMP_MOONPAY_URL, 'moonpay')
  const apiKey = data.ONRAMP_MOONPAY_API_KEY ?? localApiKey
  const moonpayCountries =
    data.ONRAMP_MOONPAY_COUNTRIES_URL ?? at('moonpay/countries')
  const transak = pageOf(data.ONRAMP_TRANSAK_URL, 'transak')
  const transakCountries =
    data.ONRAMP_TRANSAK_COUNTRIES_URL ?? at('transak/countries')
  const onmeta = pageOf(data.ONRAMP_ONMETA_URL, 'onmeta')
  const paytrie = pageOf(data.ONRAMP_PAYTRIE_URL, 'paytrie')
  const sardine = pageOf(data.ONRAMP_SARDINE_URL, 'sardine')
  return {
    ...(data.ONRAMP_PROVIDERS && { included: data.ONRAMP_PROVIDERS }),
    ...(moonpay &&
      moonpayCountries && {
        moonpay: { page: moonpay, apiKey, countries: moonpayCountries },
      }),
    ...(transak &&
      transakCountries && {
        transak: { page: transak, countries: transakCountries },
      }),
    ...(onmeta && { onmeta: { page: onmeta } }),
    ...(paytrie && { paytrie: { page: paytrie } }),
    ...(sardine && { sardine: { page: sardine } }),
  }
}

/** Returns the address of the local pages. */
export function localOnramp(publicUrl: string): string {
  return `${publicUrl}/onramp`
}
