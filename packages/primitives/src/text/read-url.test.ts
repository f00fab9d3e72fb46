import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readUrl } from './read-url.ts'

describe('readUrl', () => {
  // A browser of before `URL.parse`, such as Safari 17.4.
  const { parse } = URL
  beforeEach(() => {
    Reflect.deleteProperty(URL, 'parse')
  })
  afterEach(() => {
    URL.parse = parse
  })

  test('[ERRS-01] reads an address', () => {
    expect(readUrl('https://node.example/x?y=1')?.hostname).toBe('node.example')
  })

  test.each(['', 'node.example', 'https://', '/wallet'])(
    '[ERRS-01] returns undefined for %j',
    (text) => {
      expect(readUrl(text)).toBeUndefined()
    },
  )
})
