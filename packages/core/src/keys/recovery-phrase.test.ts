import { describe, expect, test } from 'vitest'
import { isPhraseComplete } from '../secrets/phrase-words.ts'
import { holdKey } from './held-key.ts'
import { createPhrase, keyOfPhrase } from './recovery-phrase.ts'

/** The phrase that every test chain funds, and its first account. */
const known = 'test test test test test test test test test test test junk'
const knownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('keyOfPhrase', () => {
  test.each([
    ['as it is', known],
    ['with spaces around and between', `  ${known.replaceAll(' ', '  \n')} `],
    ['in capitals', known.toUpperCase()],
    [
      'with marks that are not seen',
      `\ufeff${known.replaceAll('test', 'te\u200bst\u00ad')}\u200e`,
    ],
    ['with commas', known.replaceAll(' ', ', ')],
    [
      'as a numbered list',
      known
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n'),
    ],
  ])('[SIGN-08] derives the first account of a phrase %s', async (_, text) => {
    expect(holdKey(await keyOfPhrase(text)).address).toBe(knownAddress)
  })

  test.each([
    ['a wrong checksum', known.replace('junk', 'test')],
    ['a word of no list', known.replace('junk', 'junks')],
    ['eleven words', known.replace(' junk', '')],
    ['a valid phrase of 24 words', `${'abandon '.repeat(23)}art`],
    ['nothing', ''],
  ])('[SIGN-08] error: %s', async (_, text) => {
    await expect(keyOfPhrase(text)).rejects.toThrow('Invalid recovery phrase')
  })
})

describe('createPhrase', () => {
  test('[AUTH-07] makes valid phrases of twelve words, none of them twice', async () => {
    const phrases = Array.from({ length: 2000 }, createPhrase)
    expect(new Set(phrases).size).toBe(2000)
    expect(phrases.every(isPhraseComplete)).toBe(true)
    const [first = ''] = phrases
    expect(await keyOfPhrase(first)).toHaveLength(32)
  })

  test('[AUTH-07] its words are spread evenly over the list', () => {
    const counts = new Map<string, number>()
    const draws = 4000 * 12
    for (let made = 0; made < 4000; made += 1)
      for (const word of createPhrase().split(' '))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    const expected = draws / 2048
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      (2048 - counts.size) * expected,
    )
    // 2047 degrees of freedom: beyond 6 sigma is no chance.
    expect(chiSquare).toBeLessThan(2047 + 6 * Math.sqrt(2 * 2047))
  })
})

describe('holdKey', () => {
  test('[SIGN-08] signs nothing once it is forgotten, and leaves no byte of the key', async () => {
    const secret = await keyOfPhrase(known)
    const key = holdKey(secret)
    expect(key.sign(`0x${'11'.repeat(32)}`)).toMatch(/^0x[0-9a-f]{130}02$/)
    key.forget()
    expect(key.sign(`0x${'11'.repeat(32)}`)).toBe('0x')
    expect(secret).toEqual(new Uint8Array(32))
  })
})
