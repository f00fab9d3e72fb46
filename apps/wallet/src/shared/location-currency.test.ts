import { createStorage } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { locationCurrency } from './location-currency.ts'

function place(at = 0) {
  const kept = new Map<string, string>()
  const clock = { at }
  const area = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return {
    clock,
    wallet: {
      storage: createStorage({ area, log: { warn() {} } }),
      now: () => clock.at,
    },
  }
}

describe('locationCurrency', () => {
  test.each([
    { locale: 'de-AT', symbol: 'EUR' },
    { locale: 'ja', symbol: 'JPY' },
    { locale: 'en-GB', symbol: 'GBP' },
    { locale: 'en-KE', symbol: 'USD' },
    { locale: 'en-US@posix', symbol: 'USD' },
    { locale: '', symbol: 'USD' },
  ])('[PRICE-02] $locale is $symbol', ({ locale, symbol }) => {
    expect(locationCurrency(place().wallet, locale)).toBe(symbol)
  })

  test('[PRICE-02] keeps what it found for an hour', () => {
    const { wallet, clock } = place(1000)
    expect(locationCurrency(wallet, 'en-GB')).toBe('GBP')
    clock.at += 3_599_999
    expect(locationCurrency(wallet, 'ja-JP')).toBe('GBP')
    clock.at += 1
    expect(locationCurrency(wallet, 'ja-JP')).toBe('JPY')
  })
})
