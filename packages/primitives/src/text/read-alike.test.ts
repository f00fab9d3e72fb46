import { expect, test } from 'vitest'
import { readWords, shapeOf } from './read-alike.ts'

test.each([
  ['Base Camp', 'base camp'],
  ['B\u00e0se\u200b (beta)', 'base beta'],
  ['\u0412\u0430se', 'base'],
  ['Theo™', 'theo'],
  ['\ufffd', ''],
])('[CONT-01] [NETS-02] reads %j as the words %j', (text, words) => {
  expect(readWords(text)).toBe(words)
})

test.each([
  ['modern', 'modem'],
  ['vvillow', 'willow'],
  ['p0l1y', 'polly'],
  ['iota', 'lota'],
])('[CONT-01] [NETS-02] %j and %j have one shape', (one, other) => {
  expect(shapeOf(one)).toBe(shapeOf(other))
})

test('[CONT-01] [NETS-02] words apart have the shape of words together', () => {
  expect(shapeOf('ether eum')).toBe(shapeOf('ethereum'))
  expect(shapeOf('theo')).not.toBe(shapeOf('thea'))
})
