import { describe, expect, test } from 'vitest'
import { findLocationCurrency } from './location-currency.ts'

function place(service?: () => Promise<Response>) {
  const warnings: string[] = []
  const asked: string[] = []
  const wallet = {
    environment: {
      services: service ? { location: 'https://where.example/' } : {},
    },
    platform: {
      fetch: async (url: string) => {
        asked.push(url)
        return (service as () => Promise<Response>)()
      },
    },
    log: { warn: (_: object, text: string) => warnings.push(text) },
  }
  return { wallet: wallet as never, warnings, asked }
}

describe('findLocationCurrency', () => {
  test.each([
    ['Europe/Vienna', 'EUR'],
    ['America/Indiana/Knox', 'USD'],
    ['America/Sao_Paulo', 'BRL'],
    ['Asia/Tokyo', 'JPY'],
    ['Europe/London', 'GBP'],
    ['Africa/Nairobi', 'USD'],
    ['UTC', 'USD'],
    ['', 'USD'],
  ])(
    '[PRICE-02] without a service the time zone %s is %s',
    async (zone, symbol) => {
      expect(await findLocationCurrency(place().wallet, zone)).toBe(symbol)
    },
  )

  test.each([
    ['AT', 'EUR'],
    ['jp', 'JPY'],
    ['KE', 'USD'],
  ])(
    '[PRICE-02] the service says the country: %s is %s',
    async (country, symbol) => {
      const { wallet, asked } = place(async () => Response.json({ country }))
      expect(await findLocationCurrency(wallet, 'Europe/London')).toBe(symbol)
      expect(asked).toEqual(['https://where.example/'])
    },
  )

  test.each([
    async () => {
      throw new TypeError('away')
    },
    async () => Response.json({ land: 'AT' }),
    async () => new Response('<html>'),
  ])(
    '[PRICE-02] error %#: a service that does not say is only logged',
    async (answer) => {
      const { wallet, warnings } = place(answer)
      expect(await findLocationCurrency(wallet, 'Europe/London')).toBe('GBP')
      expect(warnings).toEqual(['Could not look the location up'])
    },
  )
})
