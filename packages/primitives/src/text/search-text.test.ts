import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptySearch,
  isSearchWaiting,
  settleSearch,
  typeSearch,
} from './search-text.ts'

const found = settleSearch(typeSearch(emptySearch, 'eth'))

test('[SRCH-01] begins without text', () => {
  expect(emptySearch).toEqual({ typed: '', wanted: '' })
})

describe('typeSearch', () => {
  test.each(['', ' ', '\n'])('[SRCH-01] %j clears at once', (typed) => {
    const cleared = typeSearch(found, typed)
    expect(cleared).toEqual({ typed, wanted: '' })
    expect(isSearchWaiting(cleared)).toBe(false)
  })

  test('[SRCH-01] keeps the current search while new text waits', () => {
    const typed = typeSearch(found, 'ethe')
    expect(typed).toEqual({ typed: 'ethe', wanted: 'eth' })
    expect(isSearchWaiting(typed)).toBe(true)
  })

  test('[SRCH-01] behavior: white space around the text does not start another search', () => {
    expect(isSearchWaiting(typeSearch(found, ' eth '))).toBe(false)
  })
})

describe('settleSearch', () => {
  test('[SRCH-01] searches without the white space around the text', () => {
    const settled = settleSearch({ typed: ' two words\n', wanted: '' })
    expect(settled).toEqual({ typed: ' two words\n', wanted: 'two words' })
  })

  test('[SRCH-01] searches for the last typed text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const last = texts.reduce(typeSearch, emptySearch)
        const settled = settleSearch(last)
        expect(settled.wanted).toBe(texts.at(-1)?.trim())
        expect(isSearchWaiting(settled)).toBe(false)
        expect(settleSearch(settled)).toEqual(settled)
      }),
    )
  })
})
