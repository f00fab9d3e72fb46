import { describe, expect, test } from 'vitest'
import { composeMessage } from './compose-message.ts'
import { messages } from './sign-message.messages.ts'

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
      types: {
        EIP712Domain: [],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'Hi' },
    }
    expect(composeMessage('typed', JSON.stringify(data))).toEqual({
      type: 'ready',
      content: { type: 'typed-data', data },
    })
  })

  test.each(['ETHAuth', 'Sequence Guard'])(
    '[SIGN-11] [DAPP-03] error: a proof of the wallet itself (%s) is not signed here either',
    (name) => {
      const data = {
        domain: { name, version: '1' },
        types: { Claims: [{ name: 'app', type: 'string' }] },
        primaryType: 'Claims',
        message: { app: 'Cairn' },
      }
      expect(composeMessage('typed', JSON.stringify(data))).toEqual({
        type: 'wrong',
        text: messages.ownProof,
      })
    },
  )

  test('[SIGN-11] error: says what is wrong with typed data', () => {
    const data = {
      domain: {},
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: {},
    }
    expect(composeMessage('typed', JSON.stringify(data))).toEqual({
      type: 'wrong',
      text: messages.notTyped('text is missing'),
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
