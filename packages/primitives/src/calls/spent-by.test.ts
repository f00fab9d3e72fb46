import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nativeTokenAddress } from '../accounts/address-text.ts'
import {
  type Address,
  decodeOperations,
  type Operation,
  spentBy,
} from '../index.ts'
import { encodeTransfer } from './encode-transfer.ts'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const to: Address = '0x00000000000000000000000000000000000000aa'
const token = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'

const native = (value: bigint) => ({ to, value, data: '0x' as const })

describe('spentBy', () => {
  test('[SEND-01] sums native coins and tokens over all calls', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1 }),
        (amounts) => {
          const calls = amounts.flatMap((amount) => [
            native(amount),
            encodeTransfer({ contractAddress: token, to, amount }),
          ])
          const operations = decodeOperations(calls, { account, chainId: 137 })
          const sum = amounts.reduce((total, amount) => total + amount, 0n)
          const spent = spentBy(operations, 137)
          expect(spent.get('137-native')).toBe(sum)
          expect(spent.get(`137-${token}`)).toBe(sum)
        },
      ),
    )
  })

  test.each([
    ['buy', 7_000_000n],
    ['sell', undefined],
  ] as const)(
    '[SEND-01] [HIST-02] counts what an exchange may take: %s',
    (side, taken) => {
      const [plain] = decodeOperations([native(0n)], { account, chainId: 137 })
      if (!plain) throw new Error('no operation')
      const order = {
        ...plain,
        kind: 'niftyswap',
        side,
        exchangeContractAddress: to,
        tokenContractAddress: undefined,
        currencyContractAddress: token,
        currencyAmount: 7_000_000n,
        deadline: 0n,
        recipient: account,
        tokenIds: ['1'],
        amounts: [1n],
      } as Operation
      expect(spentBy([order], 137).get(`137-${token}`)).toBe(taken)
    },
  )

  const [coin, own] = [token, nativeTokenAddress]
  test.each([
    [
      'transfer',
      { transferType: 'SEND', contractAddress: coin, amounts: [7n] },
    ],
    ['swap', { fromContractAddress: coin, fromAmount: 7n }],
    ['wrap', { side: 'unwrap', contractAddress: coin, amount: 7n }],
    ['bridge', { tokenContractAddress: coin, amount: 7n }],
  ] as const)('[SEND-01] counts the coin that a %s takes', (kind, details) => {
    const one = { kind, value: 2n, ...details } as unknown as Operation
    expect([...spentBy([one, one], 137)]).toEqual([
      ['137-native', 4n],
      [`137-${token}`, 14n],
    ])
  })

  test.each([
    [
      'transfer',
      { transferType: 'RECEIVE', contractAddress: coin, amounts: [7n] },
    ],
    ['transfer', { transferType: 'SEND', contractAddress: own, amounts: [2n] }],
    ['swap', { fromContractAddress: own, fromAmount: 2n }],
    ['wrap', { side: 'wrap', contractAddress: coin, amount: 2n }],
    ['bridge', { tokenContractAddress: own, amount: 2n }],
    ['approve', { contractAddress: coin, amount: 7n }],
    ['unknown', {}],
  ] as const)(
    '[SEND-01] counts the value alone of a %s: %#',
    (kind, details) => {
      const one = { kind, value: 2n, ...details } as unknown as Operation
      expect([...spentBy([one], 137)]).toEqual([['137-native', 2n]])
    },
  )

  test('[SEND-01] behavior: nothing is spent by no calls', () => {
    expect(spentBy([], 137).size).toBe(0)
  })
})
