import {
  type FundingOption,
  findCurrencyCode,
  type OnrampProvider,
} from './onramp-providers.ts'

/** Values that a provider's page is opened with. */
export type OnrampRequest = {
  readonly address: string
  /** ISO 4217 code. */
  readonly fiat: string
  readonly option: FundingOption
  /** In units of `fiat`, as a decimal number. */
  readonly amount: string
}

/** Keys of the operator, and tokens of this session. */
export type OnrampKeys = {
  /** moonpay's publishable key. */
  readonly apiKey?: string | undefined
  /** sardine's token of this session; left out if it could not be had. */
  readonly clientToken?: string | undefined
}

/** transak's page starts with this amount of the fiat. @see RAMP-02 */
const transakAmount = '50'

/**
 * Returns the address of a provider's page for a purchase. The page's own query
 * stays, and the purchase overrides it.
 *
 * @param page - from the configuration; may carry the operator's key
 * @see RAMP-02
 */
export function linkToProvider(
  provider: OnrampProvider,
  page: string,
  request: OnrampRequest,
  keys: OnrampKeys = {},
): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(
    parametersOf(provider, request, keys),
  ))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

function parametersOf(
  provider: OnrampProvider,
  { address, fiat, option, amount }: OnrampRequest,
  { apiKey, clientToken }: OnrampKeys,
): Readonly<Record<string, string | undefined>> {
  const code = findCurrencyCode(provider, option)
  switch (provider) {
    case 'moonpay':
      return {
        apiKey,
        currencyCode: code,
        walletAddress: address,
        baseCurrencyCode: fiat.toLowerCase(),
        baseCurrencyAmount: amount,
      }
    case 'onmeta':
      return { walletAddress: address, chainId: '137' }
    case 'paytrie':
      return { addr: address, leftSideValue: amount, rightSideLabel: code }
    case 'sardine':
      return {
        client_token: clientToken,
        address,
        fiat_amount: amount,
        asset_type: code,
        network: 'polygon',
      }
    case 'transak':
      return {
        walletAddress: address,
        defaultFiatCurrency: fiat,
        defaultFiatAmount: transakAmount,
        defaultCryptoCurrency: 'USDC',
        defaultNetwork: 'polygon',
        networks: 'polygon',
      }
    default:
      return provider satisfies never
  }
}

/**
 * Returns the rights of a frame with a provider's page. There is no right to
 * navigate the wallet's page, to lock the pointer or to open modal windows.
 *
 * - `allow-scripts` and `allow-forms`: checkouts are programs and forms.
 * - `allow-same-origin`: the provider reads its own cookies and storage. A page
 *   of the wallet's own origin does not get it, because with scripts it could
 *   then remove the sandbox and reach the wallet.
 * - `allow-popups`: banks and terms of service open in windows.
 * - `allow-popups-to-escape-sandbox`: a bank's page works there as usual.
 *
 * @see RAMP-02
 */
export function sandboxOf(url: string, walletOrigin: string): string {
  const isOwn = new URL(url).origin === new URL(walletOrigin).origin
  return [
    'allow-scripts',
    'allow-forms',
    ...(isOwn ? [] : ['allow-same-origin']),
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ].join(' ')
}
