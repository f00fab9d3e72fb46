import { describe, expect, test } from 'vitest'
import { currencies, isSupportedCurrency, toCurrency } from './currency.ts'

describe('currencies', () => {
  test('[PRICE-02] are the 24 of the specification', () => {
    expect(currencies.map(({ symbol }) => symbol).join(' ')).toBe(
      'USD CAD GBP EUR CNY JPY KRW SGD CHF AUD NZD SEK NOK MXN INR ZAR TRY BRL DKK PLN THB IDR ETH BTC',
    )
  })

  test('[PRICE-02] fiat has 2 decimals, ETH and BTC have 6', () => {
    for (const { symbol, decimals } of currencies) {
      expect(decimals).toBe(['ETH', 'BTC'].includes(symbol) ? 6 : 2)
    }
  })

  test('[PRICE-02] behavior: an unknown symbol falls back to USD', () => {
    expect(toCurrency('XXX').symbol).toBe('USD')
    expect(toCurrency(undefined).symbol).toBe('USD')
    expect(toCurrency('PLN').sign).toBe('zł')
    expect(isSupportedCurrency('usd')).toBe(false)
  })
})
