import { expect, test } from 'vitest'
import { decimalSignOf, plainNumber } from './read-number.ts'

test.each([
  ['.5', '.5'],
  ['1.', '1.'],
  ['1,5', '1.5'],
  ['0,25', '0.25'],
  [',5', '.5'],
  ['1,000', '1000'],
  ['1,000.50', '1000.50'],
  ['1.000,50', '1000.50'],
  ['1.000.000', '1000000'],
  ['1 000.5', '1000.5'],
  ['12’500', '12500'],
  ['1.000', '1.000'],
  ['1,0000', '1.0000'],
])('[SEND-01] reads %s as %s', (text, plain) => {
  expect(plainNumber(text, '.')).toBe(plain)
})

test('[SEND-01] reads a comma before three digits as the locale does', () => {
  expect(plainNumber('1,000', '.')).toBe('1000')
  expect(plainNumber('1,000', ',')).toBe('1.000')
  expect(plainNumber('1.000,5', ',')).toBe('1000.5')
})

test.each(['1,00,0', '1,2,3', '1,000,5', '1.2.3', '1,5.5', '1.50,000', 'ten'])(
  '[SEND-01] error: leaves %s as it is',
  (text) => {
    expect(plainNumber(text, '.')).toBe(text)
  },
)

test.each([
  ['en-GB', '.'],
  ['de-AT', ','],
  ['fr-FR', ','],
  ['de-CH', '.'],
] as const)('[SEND-01] the decimal sign of %s is "%s"', (locale, sign) => {
  expect(decimalSignOf(locale)).toBe(sign)
})
