import { longestPageRequest } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  eventsBetween,
  mostWaitingInPage,
  readPageRequest,
  refusalOf,
} from './page-message.ts'

const to = 'cairn-bridge'
const account = '0xabc'

describe('readPageRequest', () => {
  test('[XTNS-01] reads a request of the page’s provider', () => {
    expect(readPageRequest({ to, id: 1, text: '{}' })).toEqual({
      id: 1,
      text: '{}',
    })
  })

  test.each([
    null,
    undefined,
    7,
    'cairn-bridge',
    [],
    { to, id: 1 },
    { to, text: '{}' },
    { to, id: '1', text: '{}' },
    { to, id: 1e99, text: '{}' },
    { to, id: 1, text: { length: 2 } },
    { to: 'other', id: 1, text: '{}' },
    Object.create({ to, id: 1, text: '{}' }),
    JSON.parse(`{"__proto__":{"to":"${to}","id":1,"text":"{}"}}`),
  ])('[XTNS-01] error: ignores %o', (data) => {
    expect(readPageRequest(data)).toBeUndefined()
  })

  test('[XTNS-01] runs no getter of a message', () => {
    const message = { to, id: 1 }
    Object.defineProperty(message, 'text', {
      get: () => {
        throw new Error('The getter ran.')
      },
    })
    expect(readPageRequest(message)).toBeUndefined()
  })
})

describe('refusalOf', () => {
  test('[XTNS-01] refuses what the worker’s schema would refuse', () => {
    const text = 'x'.repeat(longestPageRequest)
    expect(refusalOf({ text }, 0)).toBeUndefined()
    expect(refusalOf({ text: `${text}x` }, 0)).toMatchObject({ code: -32_600 })
  })

  test('[XTNS-01] refuses more requests than may wait', () => {
    expect(refusalOf({ text: '' }, mostWaitingInPage - 1)).toBeUndefined()
    expect(refusalOf({ text: '' }, mostWaitingInPage)).toMatchObject({
      code: -32_005,
    })
  })
})

describe('eventsBetween', () => {
  const disconnect = [
    'disconnect',
    { code: 4900, message: 'Cairn disconnected this site.' },
  ]

  test.each([
    [undefined, { accounts: [] }, []],
    [
      undefined,
      { accounts: [account], chainId: '0x1' },
      [['connect', { chainId: '0x1' }]],
    ],
    [
      { accounts: [] },
      { accounts: [account], chainId: '0x1' },
      [
        ['connect', { chainId: '0x1' }],
        ['accountsChanged', [account]],
      ],
    ],
    [
      { accounts: [], chainId: '0x1' },
      { accounts: [account], chainId: '0x89' },
      [
        ['connect', { chainId: '0x89' }],
        ['chainChanged', '0x89'],
        ['accountsChanged', [account]],
      ],
    ],
    [
      { accounts: [account], chainId: '0x1' },
      { accounts: [account], chainId: '0x89' },
      [['chainChanged', '0x89']],
    ],
    [
      { accounts: [account], chainId: '0x1' },
      { accounts: ['0xdef'], chainId: '0x1' },
      [['accountsChanged', ['0xdef']]],
    ],
    [
      { accounts: [account], chainId: '0x1' },
      { accounts: [] },
      [['accountsChanged', []], disconnect],
    ],
    [
      { accounts: [account], chainId: '0x1' },
      { accounts: [account], chainId: '0x1' },
      [],
    ],
  ])('[XTNS-01] from %o to %o: %o', (before, after, events) => {
    expect(eventsBetween(before, after)).toEqual(events)
  })
})
