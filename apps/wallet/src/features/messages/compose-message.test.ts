import { describe, expect, test } from 'vitest'
import { composeMessage } from './compose-message.ts'

describe('composeMessage', () => {
  test.each([
    ['text', 'Hé', '0x48c3a9'],
    ['bytes', ' 0xABcd ', '0xabcd'],
  ] as const)('[SIGN-11] takes %s %j', (kind, typed, message) => {
    expect(composeMessage(kind, typed)).toEqual({
      type: 'ready',
      content: { type: 'message', message },
    })
  })

  test('[SIGN-11] takes typed data', () => {
    const data = {
      domain: {},
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'Hi' },
    }
    expect(composeMessage('typed', JSON.stringify(data))).toEqual({
      type: 'ready',
      content: { type: 'typed-data', data },
    })
  })

  test.each([
    ['text', '  ', 'empty'],
    ['bytes', '0x', 'wrong'],
    ['bytes', '0x1', 'wrong'],
    ['bytes', 'hello', 'wrong'],
    ['typed', '{}', 'wrong'],
    ['typed', 'hello', 'wrong'],
  ] as const)('[SIGN-11] error: %s %j is %s', (kind, typed, type) => {
    expect(composeMessage(kind, typed).type).toBe(type)
  })
})
