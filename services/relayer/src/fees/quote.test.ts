import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatQuote, parseQuote, type Quote } from './quote.ts'

const key = new Uint8Array(32).fill(1)
const now = new Date('2026-11-18T17:20:00Z')
const nowS = now.getTime() / 1000
const quote: Quote = {
  chainId: 137,
  paymentAddress: '0x00000000000000000000000000000000deadbeef',
  fees: [{ value: '1000', gas: 60_000 }],
  price: '30',
  expiresAt: nowS + 900,
}

describe('parseQuote', () => {
  test('[SEND-01] returns the quote that formatQuote wrote', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.nat(),
        (chainId, value, gas) => {
          const given = {
            ...quote,
            chainId,
            fees: [{ value: `${value}`, gas }],
          }
          expect(parseQuote(formatQuote(given, key), [key], now)).toEqual(given)
        },
      ),
    )
  })

  test.each([
    ['one second before it expires', nowS + 1, true],
    ['at its expiry', nowS, false],
    ['after its expiry', nowS - 1, false],
  ])('[SEND-01] %s it is valid: %s', (_name, expiresAt, isValid) => {
    const text = formatQuote({ ...quote, expiresAt }, key)
    expect(parseQuote(text, [key], now) !== undefined).toBe(isValid)
  })

  test('[SEND-01] error: rejects a quote with any changed character', () => {
    const text = formatQuote(quote, key)
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('A', 'b', '7', '.', '_'),
        (at, character) => {
          // The last character of base64url holds bits that mean nothing.
          fc.pre(text[at] !== character && at < text.length - 1)
          const changed = text.slice(0, at) + character + text.slice(at + 1)
          expect(parseQuote(changed, [key], now)).toBeUndefined()
        },
      ),
    )
  })

  test('[SEND-01] error: rejects one of an older version, without a price', () => {
    const { price: _, ...older } = quote
    const text = formatQuote(older as Quote, key)
    expect(parseQuote(text, [key], now)).toBeUndefined()
  })

  test.each([
    ['an empty text', ''],
    ['a body without a seal', 'e30'],
    ['an empty seal', 'e30.'],
    ['a third part', `${formatQuote(quote, key)}.x`],
    ['the seal of another key', formatQuote(quote, new Uint8Array(32).fill(2))],
  ])('[SEND-01] error: rejects %s', (_name, text) => {
    expect(parseQuote(text, [key], now)).toBeUndefined()
  })
})
