import { describe, expect, test } from 'vitest'
import {
  chooseCurrency,
  currencies,
  isSupportedCurrency,
  toCurrency,
} from './currency.ts'

describe('currencies', () => {
  test('[PRICE-02] are the 24 of the specification', () => {
    expect(currencies.map(({ symbol }) => symbol).join(' ')).toBe(
      'USD CAD GBP EUR CNY JPY KRW SGD CHF AUD NZD SEK NOK MXN INR ZAR TRY BRL DKK PLN THB IDR ETH BTC',
    )
  })

  test('[PRICE-02] have their usual signs', () => {
    expect(currencies.map(({ sign }) => sign).join(' ')).toBe(
      '$ $ £ € ¥ ¥ ₩ $ CHF $ $ kr kr $ ₹ R ₺ R$ kr zł ฿ Rp ETH BTC',
    )
  })

  test('[PRICE-02] have the names that the list of currencies shows', () => {
    expect(currencies.map(({ name }) => name)).toEqual([
      'US Dollar',
      'Canadian Dollar',
      'British Pound',
      'Euro',
      'Chinese Yuan',
      'Japanese Yen',
      'South Korean Won',
      'Singapore Dollar',
      'Swiss Franc',
      'Australian Dollar',
      'New Zealand Dollar',
      'Swedish Krona',
      'Norwegian Krone',
      'Mexican Peso',
      'Indian Rupee',
      'South African Rand',
      'Turkish Lira',
      'Brazilian Real',
      'Danish Krone',
      'Polish Złoty',
      'Thai Baht',
      'Indonesian Rupiah',
      'Ether',
      'Bitcoin',
    ])
  })

  test('[PRICE-02] fiat has 2 decimals, or none where there are no cents; ETH and BTC have 6', () => {
    for (const { symbol, decimals } of currencies) {
      const hasNone = ['JPY', 'KRW', 'IDR'].includes(symbol)
      const isCoin = ['ETH', 'BTC'].includes(symbol)
      expect(decimals).toBe(isCoin ? 6 : hasNone ? 0 : 2)
    }
  })

  test('[PRICE-02] behavior: an unknown symbol falls back to USD', () => {
    expect(toCurrency('XXX')).toEqual(currencies[0])
    expect(toCurrency(undefined).symbol).toBe('USD')
    expect(toCurrency('PLN').sign).toBe('zł')
    expect(isSupportedCurrency('usd')).toBe(false)
  })
})

describe('chooseCurrency', () => {
  test.each([
    { local: undefined, remote: undefined, symbol: 'CHF' },
    { local: 'EUR', remote: undefined, symbol: 'EUR' },
    { local: undefined, remote: 'JPY', symbol: 'JPY' },
    { local: 'EUR', remote: 'JPY', symbol: 'JPY' },
    { local: 'EUR', remote: 'EUR', symbol: 'EUR' },
    { local: 'EUR', remote: 'doubloon', symbol: 'EUR' },
    { local: undefined, remote: 'doubloon', symbol: 'CHF' },
    { local: 'doubloon', remote: undefined, symbol: 'USD' },
  ])(
    '[PRICE-02] local $local, remote $remote: $symbol',
    ({ local, remote, symbol }) => {
      const location = () => 'CHF'
      expect(chooseCurrency({ local, remote, location }).symbol).toBe(symbol)
    },
  )

  test('[PRICE-02] looks the location up only when nothing was chosen', () => {
    const location = () => {
      throw new Error('asked')
    }
    const chosen = { local: 'EUR', remote: undefined, location }
    expect(chooseCurrency(chosen).symbol).toBe('EUR')
  })
})
