import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amount.ts'
import { toCurrency } from './currency.ts'
import { displayAmount } from './display-amount.ts'
import {
  amountOfFiat,
  convertPrice,
  displayFiat,
  fiatValue,
  formatFiat,
  formatPrice,
} from './fiat.ts'

const found = {
  value: 2,
  change: 1,
  currency: 'USD',
  updatedAt: undefined,
  status: 'FOUND',
} as const

describe('fiatValue', () => {
  test('[PRICE-01] multiplies at 8 decimals', () => {
    expect(fiatValue(1_840_200_000_000_000_000n, 18, 3240)).toBe(
      596_224_800_000n,
    )
  })

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 0])(
    '[PRICE-01] behavior: a price of %s counts as zero',
    (price) => expect(fiatValue(10n ** 18n, 18, price)).toBe(0n),
  )

  test('[PRICE-01] values holdings of very cheap coins, and converts the value back', () => {
    // A billion tokens of 10⁻¹⁰ BTC each are a tenth of one.
    const billion = 10n ** 27n
    expect(fiatValue(billion, 18, 1e-10)).toBe(10_000_000n)
    expect(fiatValue(10n ** 30n, 18, 4e-9)).toBe(400_000_000_000n)
    expect(amountOfFiat(10_000_000n, 18, 1e-10)).toBe(billion)
  })

  test('[PRICE-01] behavior: the largest balance stays exact', () => {
    const max = 2n ** 256n - 1n
    expect(fiatValue(max, 0, 1)).toBe(max * 100_000_000n)
  })

  test('[SEND-01] amountOfFiat turns a value back into an amount', () => {
    expect(amountOfFiat(596_224_800_000n, 18, 3240)).toBe(
      1_840_200_000_000_000_000n,
    )
    expect(amountOfFiat(1n, 18, 0)).toBeUndefined()
  })
})

describe('convertPrice', () => {
  const eur = { currency: 'EUR', rate: 0.5 }
  test.each([
    { isCoin: true, currency: 'USD', value: 1, shown: 'EUR' },
    { isCoin: true, currency: 'ETH', value: 1, shown: 'EUR' },
    { isCoin: false, currency: 'USD', value: 1, shown: 'EUR' },
    { isCoin: false, currency: 'ETH', value: 2, shown: 'ETH' },
  ])(
    '[PRICE-01] coin: $isCoin, priced in $currency, is shown in $shown',
    ({ isCoin, currency, value, shown }) => {
      const price = convertPrice({ ...found, currency }, { isCoin, ...eur })
      expect(price).toMatchObject({ value, currency: shown })
    },
  )
})

describe('formatFiat', () => {
  test.each([
    { value: 1_248_061_000_000n, symbol: 'USD', text: '$12,480.61' },
    { value: 100_000_000n, symbol: 'CHF', text: 'CHF 1.00' },
    { value: 123_456_700n, symbol: 'BTC', text: 'BTC 1.234567' },
    { value: -500_000n, symbol: 'EUR', text: '−€0.01' },
    { value: 400_000n, symbol: 'USD', text: '$0.00' },
    { value: 1_248_051_000_000n, symbol: 'JPY', text: '¥12,481' },
    { value: 0n, symbol: 'KRW', text: '₩0' },
    { value: -150_000_000n, symbol: 'IDR', text: '−Rp 2' },
  ])('[PRICE-02] writes $text', ({ value, symbol, text }) => {
    expect(formatFiat(value, toCurrency(symbol)).text).toBe(text)
  })
})

describe('displayFiat', () => {
  test.each([
    { value: 0n, symbol: 'USD', text: '$0.00' },
    { value: 1n, symbol: 'USD', text: '<$0.01' },
    { value: 499_999n, symbol: 'USD', text: '<$0.01' },
    { value: 500_000n, symbol: 'USD', text: '$0.01' },
    { value: 1n, symbol: 'CHF', text: '<CHF 0.01' },
    { value: 1n, symbol: 'JPY', text: '<¥1' },
    { value: 1n, symbol: 'ETH', text: '<ETH 0.000001' },
    { value: 1_234n, symbol: 'ETH', text: 'ETH 0.000012' },
    { value: 248_061_000_000n, symbol: 'EUR', text: '€2,480.61' },
  ])(
    '[COIN-01] [PRICE-02] shows $value units of $symbol as $text',
    ({ value, symbol, text }) => {
      expect(displayFiat(value, toCurrency(symbol))).toBe(text)
    },
  )
})

describe('displayAmount', () => {
  test.each([
    { amount: '1.84029', shown: '1.8402' },
    { amount: '0.000123456', shown: '0.0001234' },
    { amount: '1204500.5', shown: '1,204,500.5' },
    { amount: '0', shown: '0' },
  ])('[COIN-02] shows $amount as $shown', ({ amount, shown }) => {
    expect(displayAmount(parseAmount(amount, 18), 18)).toBe(shown)
  })
})

test('[COIN-02] formatAmount and parseAmount invert each other', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 77 }),
      (amount, decimals) =>
        parseAmount(formatAmount(amount, decimals), decimals) === amount,
    ),
  )
})

describe('fiatValue of prices beyond all measure', () => {
  test.each([1e21, 1e30, Number.MAX_VALUE])(
    '[PRICE-01] accepts a price of %d',
    (price) => {
      expect(fiatValue(2n, 0, price)).toBe(2n * BigInt(price) * 10n ** 8n)
    },
  )
})

describe('formatPrice', () => {
  const usd = toCurrency('USD')
  test.each([
    { price: 3240, text: '$3,240.00' },
    { price: 1, text: '$1.00' },
    { price: 0.72, text: '$0.72' },
    { price: 0.7213456, text: '$0.7213' },
    { price: 0.1, text: '$0.10' },
    { price: 0.000012344, text: '$0.00001234' },
    { price: 0.00000001, text: '$0.00000001' },
    { price: 1e-12, text: '<$0.00000001' },
    { price: 0, text: '$0.00' },
    { price: 2.5e12, text: '$2,500,000,000,000.00' },
  ])('[PRICE-02] writes a price of $price as $text', ({ price, text }) => {
    expect(formatPrice(price, usd)).toBe(text)
  })

  test('[PRICE-02] formats every positive price as a number above zero', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, minExcluded: true, noNaN: true }),
        (price) => {
          fc.pre(Number.isFinite(price))
          expect(formatPrice(price, usd)).toMatch(
            /^<?\$(?=.*[1-9])\d{1,3}(,\d{3})*\.\d{2,8}$/,
          )
        },
      ),
    )
  })

  test('[PRICE-02] writes no empty decimals in a currency without cents', () => {
    const yen = toCurrency('JPY')
    expect(formatPrice(3240, yen)).toBe('¥3,240')
    expect(formatPrice(0.5, yen)).toBe('¥0.5')
    expect(formatPrice(0, yen)).toBe('¥0')
  })

  test('[PRICE-02] keeps the decimals of a currency with more than two', () => {
    expect(formatPrice(0.00030864, toCurrency('ETH'))).toBe('ETH 0.0003086')
    expect(formatPrice(1, toCurrency('BTC'))).toBe('BTC 1.000000')
  })
})
