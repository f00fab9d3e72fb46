import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

  test('[SEND-01] behavior: nothing is spent by no calls', () => {
    expect(spentBy([], 137).size).toBe(0)
  })
})
