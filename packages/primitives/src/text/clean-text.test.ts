import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanSymbol,
  cleanText,
  isolateText,
  maxNameLength,
} from './clean-text.ts'

const zalgo = `Z${'\u0335'.repeat(200)}`

describe('cleanText', () => {
  test.each([
    ['a plain name', 'USD Coin', 'USD Coin'],
    ['accents', 'Café Ñandú', 'Café Ñandú'],
    ['another script', '人民币', '人民币'],
    ['markup, which is text', '<script>alert(1)</script>', undefined],
    ['a reversed order', 'USD\u202eniohC', 'USDniohC'],
    ['every direction mark', '\u061c\u200e\u200f\u202a\u202b\u2066a', 'a'],
    ['an isolate that never ends', '\u2067abc', 'abc'],
    ['zero-width spaces', 'U\u200bS\u200cD\u2060C\ufeff', 'USDC'],
    ['invisible letters', '\u3164\u115f\uffa0\u00ad', ''],
    ['an empty cell and an empty note', 'U\u2800S\u{1d159}D', 'USD'],
    ['invisible tags', 'A\u{e0041}\u{e0042}', 'A'],
    ['control characters', 'A\0\u0007\u001b[31mB\u009f', 'A[31mB'],
    ['lines and tabs', ' one\n\ttwo\r\n\u2028three ', 'one two three'],
    ['unpaired surrogates', 'A\ud83dB\udc00', 'AB'],
    ['piles of marks', zalgo, `Z${'\u0335'.repeat(4)}`],
    ['marks without a letter', '\u0301\u0301A', 'A'],
    ['a joined emoji', '👩🏽‍🚀 Crew ❤️', '👩🏽‍🚀 Crew ❤️'],
    ['a joiner without emoji', 'a\u200db👩\u200dc', 'ab👩c'],
    ['a selector and a joiner without emoji', '\ufe0f\u200d👩', '👩'],
    ['nothing', '', ''],
  ])('[COIN-01] makes safe: %s', (_, text, safe = text) => {
    expect(cleanText(text)).toBe(safe)
  })

  test('[COIN-01] cuts 10 kB to a length that a page can show', () => {
    const long = cleanText('x'.repeat(10_240))
    expect(long).toBe(`${'x'.repeat(maxNameLength - 1)}…`)
    expect([...cleanText('😀'.repeat(5_000))]).toHaveLength(maxNameLength)
    expect(cleanText('abcdef', 4)).toBe('abc…')
    expect(cleanText('abcd', 4)).toBe('abcd')
    expect(cleanText('abc def', 5)).toBe('abc…')
  })

  test('[COIN-01] drops invisible characters, limits the length, and is idempotent', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(
          '\u200d',
          '\ufe0f',
          '\u202e',
          '\ufeff',
          '👩',
          '🏽',
          '\u0335',
          ' ',
          '\ud83d',
        ),
      ),
      maxLength: 400,
    })
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 64 }), (text, max) => {
        const safe = cleanText(text, max)
        expect([...safe].length).toBeLessThanOrEqual(max)
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\ufeff]/u)
        expect(safe).toBe(safe.trim())
        expect(cleanText(safe, max)).toBe(safe)
      }),
    )
  })
})

describe('cleanSymbol', () => {
  test.each([
    ['a plain symbol', 'USDC', 'USDC'],
    ['a zero-width space', 'US\u200bDC', 'USDC'],
    ['a reversed order', '\u202eCDSU', 'CDSU'],
    // Coins with white space in the symbol are not listed, so it must stay.
    ['words', 'CLAIM AT', 'CLAIM AT'],
    ['a leading space', ' USDC', ' USDC'],
    ['a line break', 'A\nB', 'A B'],
    ['10 kB', 'x'.repeat(10_240), `${'x'.repeat(23)}…`],
  ])('[COIN-01] makes safe: %s', (_, symbol, safe) => {
    expect(cleanSymbol(symbol)).toBe(safe)
    expect(cleanSymbol(safe)).toBe(safe)
  })
})

describe('isolateText', () => {
  test.each(['שקל חדש', 'دينار', 'A דולר 5'])(
    '[COIN-01] gives %s a direction of its own',
    (name) => {
      expect(isolateText(name)).toBe(`\u2068${name}\u2069`)
      // Another service may isolate the name again: it stays the same.
      expect(isolateText(cleanText(isolateText(name)))).toBe(isolateText(name))
    },
  )

  test.each(['USD Coin', '人民币', '', 'Café', '🪙'])(
    '[COIN-01] leaves %j unchanged',
    (name) => {
      expect(isolateText(name)).toBe(name)
    },
  )
})
