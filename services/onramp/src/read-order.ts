import { createHmac } from 'node:crypto'
import {
  type FundingOption,
  findCurrencyCode,
  fundingOptions,
  isAddress,
  isFundingAmount,
  type OnrampProvider,
} from '@cairn/primitives'
import { isSame } from './sardine-tokens.ts'

/** Values that a provider's page was opened with, as far as it reads them. */
export type Order = {
  readonly address: string
  /** ISO 4217 code in capitals. */
  readonly fiat: string
  /** Preset of the amount's field. */
  readonly amount: string
  /** Coins to choose from, the asked one first. */
  readonly options: readonly FundingOption[]
}

/** Reasons for which a page sells nothing. */
export type OrderFault = 'address' | 'coin' | 'key' | 'signature' | 'token'

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * Reads the order in a page's query, as the provider would.
 *
 * @param search - the query with its `?`, exactly as it came
 */
export function readOrder(
  provider: OnrampProvider,
  search: string,
  checks: {
    readonly moonpayKey: string
    readonly moonpaySecret: Uint8Array
    readonly isSardineToken: (token: string) => boolean
  },
): Order | OrderFault {
  const query: Parameters = Object.fromEntries(new URLSearchParams(search))
  if (provider === 'moonpay') {
    if (query.apiKey !== checks.moonpayKey) return 'key'
    if (!isSigned(search, checks.moonpaySecret)) return 'signature'
  }
  if (
    provider === 'sardine' &&
    !checks.isSardineToken(query.client_token ?? '')
  )
    return 'token'
  const {
    address = '',
    fiat = 'USD',
    amount = '',
    code,
  } = fieldsOf(provider, query)
  if (!isAddress(address)) return 'address'
  const options = optionsOf(provider, code)
  if (options.length === 0) return 'coin'
  return {
    address,
    fiat: /^[a-z]{3}$/i.test(fiat) ? fiat.toUpperCase() : 'USD',
    amount: isFundingAmount(amount) ? amount : '50',
    options,
  }
}

function fieldsOf(
  provider: OnrampProvider,
  query: Parameters,
): {
  readonly address?: string | undefined
  readonly fiat?: string | undefined
  readonly amount?: string | undefined
  readonly code?: string | undefined
} {
  switch (provider) {
    case 'moonpay':
      return {
        address: query.walletAddress,
        fiat: query.baseCurrencyCode,
        amount: query.baseCurrencyAmount,
        code: query.currencyCode,
      }
    case 'transak':
      return {
        address: query.walletAddress,
        fiat: query.defaultFiatCurrency,
        amount: query.defaultFiatAmount,
      }
    case 'onmeta':
      return { address: query.walletAddress, fiat: 'INR', amount: '5000' }
    case 'paytrie':
      return {
        address: query.addr,
        fiat: 'CAD',
        amount: query.leftSideValue,
        code: query.rightSideLabel,
      }
    case 'sardine':
      return {
        address: query.address,
        amount: query.fiat_amount,
        code: query.asset_type,
      }
    default:
      return provider satisfies never
  }
}

function optionsOf(
  provider: OnrampProvider,
  code: string | undefined,
): readonly FundingOption[] {
  if (provider === 'transak') return ['usdc']
  if (provider === 'onmeta') return ['usdc', 'matic']
  const found = fundingOptions.find(
    (option) =>
      code !== undefined && findCurrencyCode(provider, option) === code,
  )
  return found ? [found] : []
}

/** Checks the signature that ends a link, over everything before it. */
function isSigned(search: string, secret: Uint8Array): boolean {
  const [, signed = '', signature = ''] =
    /^(\?.*)&signature=([^&]*)$/.exec(search) ?? []
  const expected = createHmac('sha256', Buffer.from(secret).toString('hex'))
    .update(signed)
    .digest('base64')
  return signed !== '' && isSame(encodeURIComponent(expected), signature)
}
