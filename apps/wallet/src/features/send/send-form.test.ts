import { describe, expect, test } from 'vitest'
import { emptySend, readCount, readRecipient, sendForm } from './send-form.ts'

const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const you = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('readRecipient', () => {
  test.each([
    { text: you, type: 'address' },
    { text: you.toLowerCase(), type: 'address' },
    {
      text: you.replace('fB', 'Fb'),
      type: 'problem',
      problem: 'wrong-checksum',
    },
    { text: 'mira', type: 'problem', problem: 'not-an-address' },
    { text: you.slice(0, -1), type: 'problem', problem: 'not-an-address' },
    { text: me, type: 'problem', problem: 'own-wallet' },
    { text: `0x${'0'.repeat(40)}`, type: 'problem', problem: 'no-one' },
    { text: '', type: 'empty' },
  ])('[SEND-01] $text is $type $problem', ({ text, ...reading }) => {
    expect(readRecipient(text, me)).toMatchObject(reading)
  })
})

describe('sendForm', () => {
  test('[SEND-01] another coin forgets the amount and keeps the recipient', () => {
    const form = sendForm(
      { ...emptySend('a'), to: you, amountText: '5' },
      {
        type: 'chose-coin',
        coinId: 'b',
      },
    )
    expect(form).toEqual({ coinId: 'b', to: you, amountText: '', unit: 'coin' })
  })
})

describe('readRecipient of a name', () => {
  test.each([
    [{ type: 'looking' }, { type: 'looking' }],
    [{ type: 'unreachable' }, { type: 'problem', problem: 'name-unreachable' }],
    [
      { type: 'found', address: null },
      { type: 'problem', problem: 'unknown-name' },
    ],
    [
      { type: 'found', address: you },
      { type: 'address', address: you },
    ],
    [
      { type: 'found', address: me },
      { type: 'problem', problem: 'own-wallet' },
    ],
  ] as const)('[SEND-01] %o', (name, expected) => {
    expect(readRecipient('orla.eth', me, name)).toEqual(expected)
  })
})

describe('readCount', () => {
  test.each([
    ['1', { type: 'amount', amount: 1n }],
    [' 3 ', { type: 'amount', amount: 3n }],
    ['', { type: 'empty' }],
    ['0', { type: 'problem', problem: 'zero' }],
    ['4', { type: 'problem', problem: 'above-balance' }],
    ['1.5', { type: 'problem', problem: 'not-a-number' }],
    ['-1', { type: 'problem', problem: 'not-a-number' }],
    ['9'.repeat(90), { type: 'problem', problem: 'not-a-number' }],
  ])('[SEND-01] reads "%s" of three', (text, expected) => {
    expect(readCount(text, 3n)).toEqual(expected)
  })
})

describe('a scanned payment', () => {
  const form = { coinId: 'a', to: '', amountText: '3', unit: 'fiat' } as const
  const scan = (coinId: string | undefined, amountText: string | undefined) =>
    sendForm(form, {
      type: 'scanned',
      payment: { to: you, coinId, amountText },
    })

  test('[SEND-01] fills in the recipient and leaves the rest', () => {
    expect(scan(undefined, undefined)).toEqual({ ...form, to: you })
    expect(scan('a', undefined)).toEqual({ ...form, to: you })
  })

  test('[SEND-01] fills in coin and amount where it names them', () => {
    expect(scan('b', '1.5')).toEqual({
      coinId: 'b',
      to: you,
      amountText: '1.5',
      unit: 'coin',
    })
  })

  test('[SEND-01] forgets the amount of another coin', () => {
    expect(scan('b', undefined)).toMatchObject({ coinId: 'b', amountText: '' })
  })
})
