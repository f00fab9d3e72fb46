import * as Hex from 'ox/Hex'
import { describe, expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

describe('readMessage', () => {
  test.each(['Hello', 'Zeile eins\nZeile zwei\tTab', 'Grüße 🙂', '{"a":1}'])(
    '[SIGN-11] reads %j as text',
    (text) => {
      expect(readMessage(Hex.fromString(text)).text).toBe(text)
    },
  )

  test.each([
    ['bytes that are no text', '0xfffe00'],
    ['nothing', '0x'],
    ['a hidden character', Hex.fromString('a\u0000b')],
    ['an order turned round', Hex.fromString('pay \u202e001')],
    ['a space of no width', Hex.fromString('a\u200bb')],
  ] as const)('[SIGN-11] shows %s raw', (_, message) => {
    const read = readMessage(message)
    expect(read.text).toBeUndefined()
    expect(read.bytes).toBe((message.length - 2) / 2)
  })
})
