import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amount.ts'
import { displayFullAmount } from './display-amount.ts'
import {
  fieldText,
  type NumberSigns,
  numberSignsOf,
  readNumber,
  walletSigns,
} from './read-number.ts'

const german: NumberSigns = { decimal: ',', group: '.' }
const swiss: NumberSigns = { decimal: '.', group: 'other' }
const french: NumberSigns = { decimal: ',', group: 'other' }

const read = (text: string, signs: NumberSigns = walletSigns) => {
  const reading = readNumber(text, signs)
  if (reading.type === 'problem') return reading.problem
  return reading.type === 'number' ? reading.text : reading.type
}

describe.each([
  ['en-US', walletSigns],
  ['de-DE', german],
  ['de-CH', swiss],
  ['fr-FR', french],
])('in %s', (_, signs) => {
  test.each([
    ['', 'empty'],
    [' \u200e', 'empty'],
    ['.5', '.5'],
    ['1.', '1.'],
    ['1,5', '1.5'],
    ['0,25', '0.25'],
    [',5', '.5'],
    ['0,001', '0.001'],
    ['0.001', '0.001'],
    ['0,100', '0.100'],
    ['1,0000', '1.0000'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1,000,000', '1000000'],
    ['1.000.000', '1000000'],
    ['1 000.5', '1000.5'],
    ['1\u202f000\u202f000,5', '1000000.5'],
    ['12’500', '12500'],
    ['1,00,000', '100000'],
    ['12,34,567.8', '1234567.8'],
    ['١٢٫٥', '12.5'],
    ['١٬٠٠٠٫٥', '1000.5'],
    ['۰٫۰۰۱', '0.001'],
    ['०.५', '0.5'],
    ['１２．５', '12.5'],
    ['\u200f٢٥\u200e', '25'],
    ['\ufeff1.5\u200b', '1.5'],
  ])('[SEND-01] reads %s as %s', (text, plain) => {
    expect(read(text, signs)).toBe(plain)
  })

  test.each([
    '0,001,000',
    '0.001.000',
    '0 001',
    '0,001.5',
    '012,345',
    '1,00,0',
    '1,2,3',
    '1,000,5',
    '1.2.3',
    '1,5.5',
    '1.50,000',
    '1 000’000',
    '1.5 000',
    '٠٬٠٠١',
    '1٬00',
    '1\u202e2',
    '1e3',
    '-1',
    '½',
    'ten',
  ])('[SEND-01] error: %s is no number', (text) => {
    expect(read(text, signs)).toBe('not-a-number')
  })
})

test.each([
  ['1,000', '1000', 'ambiguous', 'ambiguous', 'ambiguous'],
  ['1.000', '1.000', 'ambiguous', '1.000', 'ambiguous'],
  ['1234,567', 'ambiguous', '1234.567', 'ambiguous', '1234.567'],
  ['１，０００', '1000', 'ambiguous', 'ambiguous', 'ambiguous'],
])(
  '[SEND-01] reads %s where locale and wallet agree, and else asks',
  (text, ...results) => {
    const all = [walletSigns, german, swiss, french]
    expect(all.map((signs) => read(text, signs))).toEqual(results)
  },
)

const locales = `en-US en-GB en-IN de-DE de-AT de-CH fr-FR fr-CH es-ES es-MX
  it-IT pt-BR pl-PL nl-NL sv-SE ru-RU tr-TR ar-EG ar-MA fa-IR he-IL hi-IN
  hi-IN-u-nu-deva bn-BD mr-IN ta-IN th-TH my-MM zh-CN ja-JP-u-nu-fullwide
  ko-KR et-EE lv-LV hy-AM`.split(/\s+/)

test.each([
  ['en-GB', walletSigns],
  ['de-AT', { decimal: ',', group: 'other' }],
  ['de-DE', german],
  ['fr-FR', french],
  ['de-CH', swiss],
  ['ar-EG', swiss],
] as const)('[SEND-01] the signs of %s', (locale, signs) => {
  expect(numberSignsOf(locale)).toEqual(signs)
})

describe.each(locales)('in %s', (locale) => {
  const signs = numberSignsOf(locale)
  /** An amount, with as many decimals as an amount of a coin may have. */
  const amounts = fc.tuple(
    fc.oneof(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 30n)),
    fc.integer({ min: 0, max: 18 }),
  )

  test('[SEND-01] what the wallet writes into a field is what it reads', () => {
    fc.assert(
      fc.property(amounts, ([amount, decimals]) => {
        const text = fieldText(formatAmount(amount, decimals), signs)
        return parseAmount(read(text, signs), decimals) === amount
      }),
    )
  })

  test('[SEND-01] reads what the wallet shows as it, or asks', () => {
    fc.assert(
      fc.property(amounts, ([amount, decimals]) =>
        isReadAs(displayFullAmount(amount, decimals), amount, decimals),
      ),
    )
  })

  test('[SEND-01] reads what the locale writes as it, or asks', () => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 18 })
    fc.assert(
      fc.property(amounts, ([amount, decimals]) => {
        const text = formatAmount(amount, decimals) as `${number}`
        return isReadAs(format.format(text), amount, decimals)
      }),
    )
  })

  function isReadAs(text: string, amount: bigint, decimals: number) {
    const found = read(text, signs)
    return found === 'ambiguous' || parseAmount(found, decimals) === amount
  }
})
