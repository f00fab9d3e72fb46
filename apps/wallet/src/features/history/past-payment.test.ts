import { expect, test } from 'vitest'
import { pastPayment } from './past-payment.ts'

const account = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'b2'.repeat(20)}` as const
const coin = `0x${'c3'.repeat(20)}` as const

const transfer = {
  kind: 'transfer',
  contractAddress: coin,
  contractType: 'ERC20',
  direction: 'SEND',
  from: account,
  to: friend,
  tokenIds: [],
  amounts: [1_500_000n],
} as const
type CoinOf = Parameters<typeof pastPayment>[2]
const knownCoin: CoinOf = () => ({ decimals: 6 })
const read = (
  children: readonly object[],
  coinOf: CoinOf = knownCoin,
  metaTxnHash: string | undefined = '0xe1',
) =>
  pastPayment(
    { chainId: 137, children: children as never, metaTxnHash },
    account,
    coinOf,
  )

test('[SEND-01] [HIST-01] a transfer that others made in the account’s name can’t be repeated', () => {
  const entry = { chainId: 137, children: [transfer], metaTxnHash: undefined }
  expect(pastPayment(entry as never, account, knownCoin)).toBeUndefined()
})

test('[SEND-01] [HIST-01] reads the recipient, coin and amount of a past payment', () => {
  expect(read([transfer])).toMatchObject({
    to: expect.stringMatching(/^0x(b2)+$/i),
    again: { coin: `137-${coin}`, amount: '1.5' },
  })
})

const stones = { contractType: 'ERC1155', tokenIds: ['7'], amounts: [3n] }

test('[SEND-01] [HIST-01] reads the recipient, collectible and number of a past payment', () => {
  const tokens = { 7: { name: 'Stone 7' } }
  expect(read([{ ...transfer, ...stones, tokens }])).toMatchObject({
    to: expect.stringMatching(/^0x(b2)+$/i),
    again: { collectible: `137-${coin}-7`, amount: '3' },
  })
})

test('[COIN-02] repeats as many of a collectible as its decimals say', () => {
  const tokens = { 7: { name: 'Stone 7', decimals: 1 } }
  expect(read([{ ...transfer, ...stones, tokens }])?.again).toMatchObject({
    amount: '0.3',
  })
})

const kinds = { tokenIds: ['7', '8'], amounts: [1n, 2n] }

test.each([
  [
    'two kinds of collectibles',
    [{ ...transfer, contractType: 'ERC1155', ...kinds }],
    knownCoin,
  ],
  [
    'a collectible of which there is one',
    [{ ...transfer, contractType: 'ERC721' }],
    knownCoin,
  ],
  [
    'a collectible with unknown decimals',
    [{ ...transfer, ...stones }],
    knownCoin,
  ],
  ['a coin with unknown decimals', [transfer], (): undefined => undefined],
])('[CONT-01] knows the recipient of %s alone', (_case, children, coinOf) => {
  const found = read(children, coinOf)
  expect(found?.to).toMatch(/^0x(b2)+$/i)
  expect(found?.again).toBeUndefined()
})

test.each([
  ['income', [{ ...transfer, from: friend, to: account }]],
  ['a payment to itself', [{ ...transfer, to: account }]],
  ['two transfers', [transfer, transfer]],
  ['an approval', [{ kind: 'approve' }]],
  ['nothing', []],
  ['a damaged recipient', [{ ...transfer, to: '0x12' }]],
])('[SEND-01] behavior: %s is no payment to repeat', (_case, children) => {
  expect(read(children)).toBeUndefined()
})
