import { findCountryFiat } from './country-fiat.ts'

/** Payment providers that sell coins. @see RAMP-01 */
export const onrampProviders = [
  'moonpay',
  'transak',
  'onmeta',
  'paytrie',
  'sardine',
] as const
export type OnrampProvider = (typeof onrampProviders)[number]

/** Coins to choose from, by the providers' names. @see RAMP-01 */
export const fundingOptions = ['usdc', 'eth', 'matic'] as const
export type FundingOption = (typeof fundingOptions)[number]

/** Values that a purchase starts with. @see RAMP-01 */
export const fundingDefaults = {
  fiat: 'USD',
  option: 'usdc',
  amount: '100',
  isLocked: false,
} as const satisfies {
  fiat: string
  option: FundingOption
  amount: string
  isLocked: boolean
}

/** Countries in which nothing is sold, as ISO 3166 codes. @see RAMP-01 */
export const blockedLocales: readonly string[] =
  'CN IR CD SD MM IQ AF YE KP SY ML ZW SS CU SO BI BY HK LY NI LB CF CG MO RU UA VE'.split(
    ' ',
  )

/** Message of a discovery in a blocked country. @see ERRS-01 */
export const blockedMessage = 'Locale is blocked'

/** Countries whose regulator demands a risk warning. @see RAMP-02 */
const riskWarningLocale = 'GB'

/** Providers that lead the list of a country. */
const firstIn: Readonly<Record<string, OnrampProvider>> = {
  US: 'sardine',
  CA: 'paytrie',
  IN: 'onmeta',
  AE: 'onmeta',
  PH: 'onmeta',
}

/** Codes of the coins, where a provider takes one. */
const currencyCodes: Readonly<
  Record<
    OnrampProvider,
    Partial<Record<FundingOption, string>> & { readonly fallback?: string }
  >
> = {
  moonpay: {
    usdc: 'usdc_polygon',
    eth: 'eth_polygon',
    matic: 'matic_polygon',
  },
  paytrie: { fallback: 'USDC-POLY' },
  sardine: { usdc: 'USDC', matic: 'MATIC' },
  transak: {},
  onmeta: {},
}

/** Countries of the two providers that publish a list. */
export type CountryLists = {
  /** `undefined` if the list could not be loaded. */
  readonly moonpay: readonly string[] | undefined
  readonly transak: readonly string[] | undefined
}

/** Checks whether nothing is sold in a country. @see RAMP-01 */
export function isBlockedLocale(country: string): boolean {
  return blockedLocales.includes(country.toUpperCase())
}

/** Checks whether a country needs the risk warning. @see RAMP-02 */
export function needsRiskWarning(
  country: string,
  provider: OnrampProvider,
): boolean {
  return country.toUpperCase() === riskWarningLocale && provider === 'moonpay'
}

/**
 * Returns the currency to pay in: the country's own, else US dollars.
 *
 * @see RAMP-01
 */
export function fiatOfLocale(country: string): string {
  return findCountryFiat(country) ?? fundingDefaults.fiat
}

/**
 * Returns the providers of a country in the order of the list: the country's
 * own first, then moonpay and transak where their lists have the country, and
 * onmeta last where no other leads.
 *
 * @param included - keeps these alone; absent keeps all
 * @returns an empty list in a blocked country
 * @see RAMP-01
 */
export function orderProviders(
  country: string,
  lists: CountryLists,
  included?: readonly OnrampProvider[],
): readonly OnrampProvider[] {
  const code = country.toUpperCase()
  if (isBlockedLocale(code)) return []
  const first = firstIn[code]
  const listed = (['moonpay', 'transak'] as const).filter((provider) =>
    lists[provider]?.includes(code),
  )
  const ordered: readonly OnrampProvider[] = first
    ? [first, ...listed]
    : [...listed, 'onmeta']
  return ordered.filter((provider) => included?.includes(provider) ?? true)
}

/**
 * Returns the provider's code of a coin.
 *
 * @returns `undefined` if the provider does not sell it, or takes no code
 * @see RAMP-01
 */
export function findCurrencyCode(
  provider: OnrampProvider,
  option: FundingOption,
): string | undefined {
  const codes = currencyCodes[provider]
  return codes[option] ?? codes.fallback
}

/**
 * Returns the coin that a provider sells to someone who asked for a coin.
 * paytrie and transak sell USDC whatever was asked for.
 *
 * @returns `undefined` if the person chooses on the provider's page, or the
 *   provider does not sell the coin
 * @see RAMP-01
 */
export function findSoldOption(
  provider: OnrampProvider,
  option: FundingOption,
): FundingOption | undefined {
  if (provider === 'onmeta') return undefined
  if (provider === 'transak' || provider === 'paytrie') return 'usdc'
  return findCurrencyCode(provider, option) === undefined ? undefined : option
}

/** Checks whether a provider sells what was asked for. @see RAMP-01 */
export function sells(
  provider: OnrampProvider,
  option: FundingOption,
): boolean {
  return provider === 'onmeta' || findSoldOption(provider, option) !== undefined
}

/** Checks whether a provider's link carries the amount. @see RAMP-02 */
export function takesAmount(provider: OnrampProvider): boolean {
  return provider !== 'transak' && provider !== 'onmeta'
}

const polygonId = 137
const amoyId = 80002

/**
 * Returns the chain that a provider pays to: Polygon, and for moonpay Amoy if
 * the wallet's own network is a test network.
 *
 * @see RAMP-02
 */
function paidChain(
  provider: OnrampProvider,
  deployNetwork: 'mainnet' | 'testnet',
): number {
  return provider === 'moonpay' && deployNetwork === 'testnet'
    ? amoyId
    : polygonId
}

/**
 * Checks an amount of fiat that a person typed: above 0, at most 9 digits
 * before the point and 2 after it.
 */
export function isFundingAmount(text: string): boolean {
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)
}

/** Networks of an environment, as far as they tell its own network. */
type Deployment = {
  readonly networks: readonly {
    readonly type: 'mainnet' | 'testnet'
    readonly isDefaultChain?: boolean | undefined
  }[]
}

/** Returns the chain that a provider pays to in a deployment. @see RAMP-02 */
export function paidChainOf(
  { networks }: Deployment,
  provider: OnrampProvider,
): number {
  const own = networks.find(({ isDefaultChain }) => isDefaultChain)
  return paidChain(provider, own?.type ?? 'mainnet')
}

/** Checks whether any provider pays to a chain of a deployment. */
export function isPaidChain(deployment: Deployment, chainId: number): boolean {
  return onrampProviders.some(
    (provider) => paidChainOf(deployment, provider) === chainId,
  )
}
