import { createHmac } from 'node:crypto'
import { isAddress, isSameAddress } from '@cairn/primitives'

/** moonpay as this deployment uses it. */
export type Moonpay = {
  /** Address of the page. */
  readonly page: string
  /** Publishable key. */
  readonly apiKey: string
  /** Key of the signatures. */
  readonly secret: string
}

/**
 * Parameters that a signed link may have. Others could name further receivers,
 * such as `walletAddresses`, or lead elsewhere, such as `redirectURL`.
 */
const allowed = new Set([
  'apiKey',
  'baseCurrencyAmount',
  'baseCurrencyCode',
  'colorCode',
  'currencyCode',
  'language',
  'theme',
  'walletAddress',
])

/** Faults of a link, in the order in which they are checked. */
export type LinkFault = 'url' | 'page' | 'parameters' | 'apiKey' | 'account'

/**
 * Finds the first reason not to sign a link: another page, an unknown or
 * repeated parameter, another key, or a receiver that is not the account.
 *
 * @returns `undefined` if the link may be signed
 * @see RAMP-02
 */
export function findLinkFault(
  link: string,
  account: string,
  { page, apiKey }: Pick<Moonpay, 'page' | 'apiKey'>,
): LinkFault | undefined {
  if (!URL.canParse(link)) return 'url'
  const url = new URL(link)
  const own = new URL(page)
  const isPage =
    url.origin === own.origin &&
    url.pathname === own.pathname &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  if (!isPage) return 'page'
  const names = [...url.searchParams.keys()]
  const isPlain =
    new Set(names).size === names.length &&
    names.every((name) => allowed.has(name))
  if (!isPlain) return 'parameters'
  if (url.searchParams.get('apiKey') !== apiKey) return 'apiKey'
  const receiver = url.searchParams.get('walletAddress') ?? ''
  if (!isAddress(receiver) || !isSameAddress(receiver, account))
    return 'account'
  return undefined
}

/**
 * Signs the query of a link as moonpay documents it: HMAC-SHA256 over the query
 * with its `?`, in base64, as the last parameter.
 */
export function signLink(link: string, secret: string): string {
  const { href, search } = new URL(link)
  const signature = createHmac('sha256', secret).update(search).digest('base64')
  return `${href}&signature=${encodeURIComponent(signature)}`
}
