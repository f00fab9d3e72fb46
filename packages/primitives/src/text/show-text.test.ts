import { describe, expect, test } from 'vitest'
import { hidesText, showText } from './show-text.ts'

describe('showText', () => {
  test.each([
    'Hello',
    'One\n\tTwo',
    'Grüße 🙂',
    '👩‍👩‍👧 ❤️ 👍🏽 1️⃣',
    'שלום',
    'عربي',
    'a\\b \\u0041',
  ])('[SIGN-11] leaves %j as it is', (text) => {
    expect(showText(text)).toBe(text)
    expect(hidesText(text)).toBe(false)
  })

  test.each([
    ['a\u202eb', 'a\\u{202e}b'],
    ['a\u061cb', 'a\\u{61c}b'],
    ['a\u00adb', 'a\\u{ad}b'],
    ['a\u034fb', 'a\\u{34f}b'],
    ['a\u115fb', 'a\\u{115f}b'],
    ['a\u3164b', 'a\\u{3164}b'],
    ['a\u180eb', 'a\\u{180e}b'],
    ['a\u2800b', 'a\\u{2800}b'],
    ['a\u{1d159}b', 'a\\u{1d159}b'],
    ['a\u2028b', 'a\\u{2028}b'],
    ['a\u2029b', 'a\\u{2029}b'],
    ['a\ufe0fb', 'a\\u{fe0f}b'],
    ['a\u200db', 'a\\u{200d}b'],
    ['1\ufe0f', '1\\u{fe0f}'],
    ['🙂\u200d', '🙂\\u{200d}'],
    ['🙂\ufe0f\ufe0f', '🙂\ufe0f\\u{fe0f}'],
    ['a\u{e0041}b', 'a\\u{e0041}b'],
    ['a\u{e0100}b', 'a\\u{e0100}b'],
    ['\ufeffa', '\\u{feff}a'],
    ['a\rb', 'a\\u{d}b'],
    ['a\u0000b', 'a\\u{0}b'],
    ['a\ud800b', 'a\\u{d800}b'],
  ])('[SIGN-11] writes out what hides in %j', (text, shown) => {
    expect(showText(text)).toBe(shown)
    expect(hidesText(text)).toBe(true)
  })

  test('[SIGN-11] a text that writes a hidden character looks otherwise than one that has it', () => {
    expect(showText('\\u{202e}')).toBe('\\u{5c}u{202e}')
    expect(showText('\\\\u{202e}')).toBe('\\\\u{5c}u{202e}')
  })
})
