import { expect, test } from 'vitest'
import { formatPaymentUri, parsePaymentUri } from './payment-uri.ts'

const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const tokenAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('[RECV-01] asks for an amount of a coin or a token by EIP-681, as the wallet reads it', () => {
  const native = {
    to,
    chainId: 137,
    tokenAddress: undefined,
    amount: 15n,
  } as const
  expect(formatPaymentUri(native)).toBe(`ethereum:${to}@137?value=15`)
  const token = { to, chainId: 1, tokenAddress, amount: 2_500_000n } as const
  expect(formatPaymentUri(token)).toBe(
    `ethereum:${tokenAddress}@1/transfer?address=${to}&uint256=2500000`,
  )
  for (const payment of [native, token])
    expect(parsePaymentUri(formatPaymentUri(payment))).toEqual({
      type: 'payment',
      payment,
    })
})
