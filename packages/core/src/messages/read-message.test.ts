import * as Hex from 'ox/Hex'
import { describe, expect, test } from 'vitest'
import { readMessage, textMessage } from './read-message.ts'

describe('readMessage', () => {
  test.each([
    'Hello',
    '👩‍👩‍👧 ❤️',
    'Zeile eins\nZeile zwei\tTab',
    'Grüße 🙂',
    '{"a":1}',
  ])('[SIGN-11] reads %j as text', (text) => {
    const { length } = Buffer.from(text)
    const read = { text, guess: text, bytes: length }
    expect(readMessage(Hex.fromString(text))).toEqual(read)
    expect(textMessage(text)).toBe(Hex.fromString(text))
  })

  test.each([
    ['bytes that are no text', '0xfffe00'],
    ['nothing', '0x'],
    ['a hidden character', Hex.fromString('a\u0000b')],
    ['an order turned round', Hex.fromString('pay \u202e001')],
    ['a space of no width', Hex.fromString('a\u200bb')],
    ['an Arabic mark that reorders', Hex.fromString('a\u061cb')],
    ['a line separator', Hex.fromString('a\u2028b')],
    ['a blank letter', Hex.fromString('a\u3164b')],
    ['tags', Hex.fromString('a\u{e0041}b')],
    ['a selector outside of an emoji', Hex.fromString('a\ufe0fb')],
    ['a mark of the byte order', '0xefbbbf6869'],
  ] as const)('[SIGN-11] shows %s raw', (_, message) => {
    const read = readMessage(message)
    expect(read.text).toBeUndefined()
    expect(read.bytes).toBe((message.length - 2) / 2)
  })

  test.each([
    ['hidden characters', Hex.fromString('si\u200bte'), 'si\u200bte'],
    ['bytes that are no text', '0x7369ff7465', 'si\ufffdte'],
    ['a mark of the byte order', '0xefbbbf6869', '\ufeffhi'],
  ] as const)(
    '[SIGN-11] guesses the text of %s, to warn of',
    (_, message, guess) => {
      expect(readMessage(message).guess).toBe(guess)
    },
  )
})
