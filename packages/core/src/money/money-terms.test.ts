import { expect, test } from 'vitest'
import { checkQuoteTime, type MoneyTerms, termsOf } from './money-terms.ts'

const coin = `0x${'11'.repeat(20)}` as const
const terms: MoneyTerms = {
  targets: [coin],
  pay: { chainId: 1, contractAddress: coin, amount: '5' },
  get: { chainId: 1, contractAddress: coin, expected: '4', minimum: '3' },
  quotedAt: 1,
  expiresAt: 2,
  order: {},
}

test('[TXRQ-01] reads the terms of a swap that the wallet queued', () => {
  expect(termsOf({ type: 'swap', aux: { terms } })).toEqual(terms)
})

test.each([
  ['an app’s request', { type: 'external', aux: { terms } }],
  ['a request without terms', { type: 'swap', aux: {} }],
  [
    'terms without a minimum',
    { type: 'swap', aux: { terms: { ...terms, get: terms.pay } } },
  ],
] as const)('[TXRQ-01] error: finds no terms in %s', (_case, request) => {
  expect(termsOf(request)).toBeUndefined()
})

test('[SWAP-01] error: an expired quote is not confirmed, however old its screen', () => {
  const request = { type: 'swap', aux: { terms } } as const
  expect(() => checkQuoteTime(request, 1)).not.toThrow()
  expect(() => checkQuoteTime(request, 2)).toThrow(
    expect.objectContaining({
      name: 'QuoteExpiredError',
      message: 'The quote expired.',
    }),
  )
  expect(() =>
    checkQuoteTime({ ...request, type: 'send', aux: {} }, 2),
  ).not.toThrow()
})
