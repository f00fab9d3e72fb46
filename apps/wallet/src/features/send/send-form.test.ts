import { describe, expect, test } from 'vitest'
import {
  type Counted,
  emptySend,
  heldCount,
  readCount,
  readRecipient,
  sendForm,
} from './send-form.ts'

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
    ['1.5', { type: 'amount', amount: 2n, isRounded: true }],
    ['-1', { type: 'problem', problem: 'not-a-number' }],
    ['9'.repeat(90), { type: 'problem', problem: 'above-balance' }],
  ])('[SEND-01] reads "%s" of three', (text, expected) => {
    const three = {
      balance: 3n,
      decimals: 0,
      loadingState: 'complete',
    } as const
    expect(readCount(text, three)).toMatchObject(expected)
  })

  test.each([
    ['2', { type: 'amount', amount: 200n }],
    ['2.5', { type: 'amount', amount: 250n }],
    ['.5', { type: 'amount', amount: 50n }],
    ['0.005', { type: 'amount', amount: 1n, isRounded: true }],
    ['2.51', { type: 'problem', problem: 'above-balance' }],
    ['250', { type: 'problem', problem: 'above-balance' }],
    ['0.001', { type: 'problem', problem: 'zero' }],
  ])('[COIN-02] reads "%s" of 2.5 with two decimals', (text, expected) => {
    const stones = { balance: 250n, decimals: 2, loadingState: 'complete' }
    expect(readCount(text, stones as Counted)).toMatchObject(expected)
  })

  test.each(['init', 'pending'] as const)(
    '[COIN-02] reads no amount in state %s, before the decimals are known',
    (loadingState) => {
      const unread = { balance: 250n, decimals: 0, loadingState }
      expect(readCount('2', unread)).toEqual({ type: 'empty' })
      expect(heldCount(unread)).toBe('…')
    },
  )

  test('[COIN-02] a single one has no parts, whatever its document says', () => {
    const single = {
      balance: 1n,
      decimals: 2,
      loadingState: 'complete',
    } as const
    expect(readCount('1', single)).toEqual({ type: 'amount', amount: 1n })
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
