import type { Coin } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { applyPayment } from './scanned-payment.ts'

const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const native = '0x0000000000000000000000000000000000000000'

function coinOf(chainId: number, contractAddress: string, decimals: number) {
  const id = `${chainId}-${contractAddress === native ? 'native' : 'token'}`
  return { id, chainId, contractAddress, decimals } as Coin
}
const ether = coinOf(1, native, 18)
const pol = coinOf(137, native, 18)
const usdc = coinOf(137, token.toLowerCase(), 6)
const coins = [ether, pol, usdc]
const none = { chainId: undefined, tokenAddress: undefined, amount: undefined }

describe('applyPayment', () => {
  test.each([
    ['only a recipient', {}, undefined, undefined],
    ['a chain of another coin', { chainId: 1 }, '1-native', undefined],
    ['the chain of the chosen coin', { chainId: 137 }, '137-token', undefined],
    ['an amount', { amount: 5n * 10n ** 17n }, '137-native', '0.5'],
    [
      'an amount on a chain',
      { chainId: 1, amount: 10n ** 18n },
      '1-native',
      '1',
    ],
    [
      'a token',
      { tokenAddress: token, amount: 1_500_000n },
      '137-token',
      '1.5',
    ],
    [
      'a token on its chain',
      { chainId: 137, tokenAddress: token },
      '137-token',
      undefined,
    ],
  ] as const)('[SEND-01] takes over %s', (_, asked, coinId, amountText) => {
    expect(applyPayment({ ...none, ...asked, to }, coins, usdc)).toEqual({
      to,
      coinId,
      amountText,
    })
  })

  test.each([
    ['a chain that is not there', { chainId: 10 }],
    ['a token that is not owned', { tokenAddress: to }],
    ['a token on another chain', { chainId: 1, tokenAddress: token }],
  ] as const)(
    '[SEND-01] error: %s is not replaced by another coin',
    (_, asked) => {
      expect(
        applyPayment({ ...none, ...asked, to }, coins, usdc),
      ).toBeUndefined()
    },
  )
})
