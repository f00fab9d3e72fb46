import { describe, expect, test } from 'vitest'
import { loadPhraseWordlist, unknownWords } from './phrase-words.ts'

const wordlist = await loadPhraseWordlist()
const found = (text: string) =>
  unknownWords(text, wordlist).map(
    ({ position, word, meant }) => `${position} ${word} ${meant ?? '-'}`,
  )

describe('unknownWords', () => {
  test('[AUTH-07] names place and word, and the word that was meant', () => {
    expect(found('abandon speeed zoo ')).toEqual(['2 speeed speed'])
    expect(found('abandon abilities zoo ')).toEqual(['2 abilities ability'])
    expect(found('xx abandon qwertz ')).toEqual(['1 xx -', '3 qwertz -'])
  })

  test.each([
    ['', []],
    ['abandon ability zoo', []],
    ['1. Abandon, 2. ABILITY', []],
    // It may become a word.
    ['abandon abi', []],
    ['abandon abi ', ['2 abi -']],
    ['abandon abi,', ['2 abi -']],
    ['abandon abx', ['2 abx -']],
    ['abandon zooo', ['2 zooo -']],
    ['abi zoo', ['1 abi -']],
    // A mark that copying leaves is no letter.
    ['abandon zo\u00ado\u200b', []],
  ])('[AUTH-07] finds in %j: %j', (text, words) => {
    expect(found(text)).toEqual(words)
  })
})
