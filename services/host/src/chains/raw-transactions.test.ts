import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isTransaction } from './raw-transactions.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const fields = { chainId: 137, to: account.address, gas: 21_000n, nonce: 0 }

test('[SRVC-01] h: a signed transaction is one, whatever its type', async () => {
  const priced = [
    { gasPrice: 1n, type: 'legacy' },
    { gasPrice: 1n, type: 'eip2930' },
    { maxFeePerGas: 1n, type: 'eip1559' },
  ] as const
  for (const one of priced)
    expect(
      isTransaction([await account.signTransaction({ ...fields, ...one })]),
    ).toBe(true)
})

test.each([
  [undefined],
  [[]],
  [['0x']],
  [['0x00']],
  [['0x02']],
  [['0xc0']],
  [[`0x02${'ff'.repeat(60)}`]],
  [[1]],
  [{ raw: '0x00' }],
])('[SRVC-01] h: %j is no transaction', (params) => {
  expect(isTransaction(params)).toBe(false)
})
