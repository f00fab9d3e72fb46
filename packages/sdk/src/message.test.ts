import { readDappJson, readDappVisit } from '@cairn/protocol'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readFailure,
  readMessage,
  readOutcome,
  visitAddress,
  writeMessage,
} from './message.ts'

describe('messages between page and wallet', () => {
  test('[DAPP-01] the wallet reads the visit that the page writes, in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (app) => {
        const address = visitAddress(new URL('https://wallet.example/?a=1'), {
          sessionId: '17.5',
          intent: { type: 'connect', options: { app, networkId: 137 } },
          chainId: 137,
        })
        const query = new URL(address).searchParams
        expect(query.get('a')).toBe('1')
        expect(readDappVisit(query)).toMatchObject({
          sessionId: '17.5',
          networkId: '137',
          intent: { type: 'connect', options: { app, networkId: 137 } },
        })
      }),
    )
  })

  test('[DAPP-01] the wallet reads large numbers as the page wrote them', () => {
    const data = { value: 2n ** 200n, deep: [{ other: -1n }] }
    const written = writeMessage({ idx: 1, type: 'message', data })
    expect(readDappJson(written)).toMatchObject({ idx: 1, data })
  })

  test('[DAPP-01] anything but a message is no message', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        expect(readMessage(sent)).toBeUndefined()
      }),
    )
    for (const text of ['', '[]', 'null', '{"idx":"1","type":"open"}'])
      expect(readMessage(text)).toBeUndefined()
  })

  test('[DAPP-01] an answer is a result, framed or bare, or an error with its code', () => {
    expect(readOutcome('0x1')).toEqual({ result: '0x1' })
    expect(readOutcome({ jsonrpc: '2.0', id: 1, result: null })).toEqual({
      result: null,
    })
    expect(readOutcome({ error: { code: 4100, message: 'No.' } })).toEqual({
      code: 4100,
      reason: 'No.',
    })
    const reverted = { code: 3, message: 'execution reverted', data: '0xab' }
    expect(readOutcome({ error: reverted })).toEqual({
      code: 3,
      reason: 'execution reverted',
      data: '0xab',
    })
    expect(readFailure('closed')).toEqual({ code: 4001, reason: 'closed' })
  })
})
