import type { FundingOption, OnrampProvider } from '@cairn/primitives'
import type { Payment } from './db/payments.queries.ts'
import type { Order, OrderFault } from './read-order.ts'

/** Path of the style sheet. Its fonts are beside it. */
const sheetPath = '/onramp/look.css'

/**
 * Allows the page's own styles, fonts and form alone. The sandbox keeps a page
 * that is opened in a tab away from the wallet, whose origin it shares.
 */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; sandbox allow-forms"

const names: Readonly<Record<OnrampProvider, string>> = {
  moonpay: 'MoonPay',
  transak: 'Transak',
  onmeta: 'Onmeta',
  paytrie: 'Paytrie',
  sardine: 'Sardine',
}

const coins: Readonly<Record<FundingOption, string>> = {
  usdc: 'USDC',
  eth: 'ETH',
  matic: 'POL',
}

const faults: Readonly<Record<OrderFault, string>> = {
  address: 'The link names no valid wallet address.',
  coin: 'The link names a coin that is not sold here.',
  key: 'The link names another key.',
  signature: 'The link has no valid signature.',
  token: 'The link has no valid client token.',
}

/** Longest value and number of values that a page shows. */
const shownLength = 300
const shownCount = 40

/** Renders the page on which the person pays, with the values of its link. */
export function orderPage(
  provider: OnrampProvider,
  parameters: URLSearchParams,
  order: Order | OrderFault,
  paymentId: string,
): string {
  const main =
    typeof order === 'string'
      ? `<p role="alert">${faults[order]} Nothing is sold here.</p>`
      : orderForm(provider, order, paymentId)
  return page(names[provider], `${main}${givenValues(parameters)}`)
}

/** Renders what became of a payment. */
export function paymentPage({
  provider,
  account,
  amount,
  symbol,
  status,
}: Payment): string {
  const coin = escapeHtml(`${amount} ${symbol}`)
  const text = {
    paying: `${coin} are on the way.`,
    paid: `${coin} were sent.`,
    failed: 'The payment failed. You paid nothing.',
  }[status]
  return page(
    names[provider],
    `<p role="status" data-payment="${status}">${text}</p><dl><div><dt>Wallet</dt><dd>${escapeHtml(account)}</dd></div></dl>`,
  )
}

/** Renders the page for an order that cannot be paid. */
export function refusedPage(provider: OnrampProvider): string {
  return page(
    names[provider],
    '<p role="alert">This payment is not possible. You paid nothing.</p>',
  )
}

/** Renders the page for an unknown address. */
export function missingPage(): string {
  return page('Page not found', '<p>There is no such page.</p>')
}

function orderForm(
  provider: OnrampProvider,
  { address, fiat, amount, options }: Order,
  paymentId: string,
): string {
  const choice = options
    .map((option) => `<option value="${option}">${coins[option]}</option>`)
    .join('')
  return `<form method="post" action="/onramp/${provider}/pay">
<input type="hidden" name="id" value="${paymentId}">
<input type="hidden" name="address" value="${escapeHtml(address)}">
<input type="hidden" name="fiat" value="${fiat}">
<label>Amount in ${fiat}<input name="amount" inputmode="decimal" autocomplete="off" value="${escapeHtml(amount)}"></label>
<label>Coin<select name="option">${choice}</select></label>
<button>Pay</button></form>`
}

function givenValues(parameters: URLSearchParams): string {
  const shown = [...parameters]
    .slice(0, shownCount)
    .map(
      ([name, value]) =>
        `<div><dt>${escapeHtml(cut(name))}</dt><dd>${escapeHtml(cut(value))}</dd></div>`,
    )
  if (shown.length === 0) return ''
  return `<h2>Values of the link</h2><dl>${shown.join('')}</dl>`
}

function cut(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

function page(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · local</title><link rel="stylesheet" href="${sheetPath}"></head><body><main><h1>${title} (local)</h1><p class="small">This page plays the payment provider in your local stack. No money moves.</p>${main}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
