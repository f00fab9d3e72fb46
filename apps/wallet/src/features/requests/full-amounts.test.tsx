import type { MoneyTerms } from '@cairn/core'
import { decodeOperations } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeeConsentNotice } from '#shared/money/FeeConsentNotice.tsx'
import { ReviewCarried } from './ReviewCarried.tsx'
import { FeeRow } from './ReviewFee.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { termsWords } from './terms-words.ts'
import type { useReview } from './use-review.ts'

const amount = 100_009_000n
const btc = {
  symbol: 'WBTC',
  decimals: 8,
  name: 'Bitcoin',
  contractType: 'ERC20',
}
const own = `0x${'a1'.repeat(20)}` as const
const address = `0x${'b7'.repeat(20)}` as const
const option = {
  token: {
    ...btc,
    chainId: 137,
    contractAddress: address,
    type: 'ERC20_TOKEN',
  },
  to: address,
  value: `${amount}`,
  gasLimit: 1,
} as unknown as FeeOption
const network = {
  nativeToken: { symbol: 'POL', name: 'POL', decimals: 8 },
  ...{ chainId: 137, title: 'Polygon' },
} as Parameters<typeof ReviewCarried>[0]['review']['network']

const review = {
  ...{ chainId: 137, network, operations: [], described: [], clear: [] },
  heldCoin: () => undefined,
  worthOf: () => undefined,
  fee: { option, choices: [{ id: 'one', option }] },
} as unknown as ReturnType<typeof useReview>

const textOf = (element: React.ReactNode) =>
  render(element).container.textContent ?? ''

test('[SEND-01] what a call carries away is shown in full', () => {
  const calls = [{ to: address, value: amount, data: '0x' }] as const
  const operations = decodeOperations(calls, { account: own, chainId: 137 })
  const carried = <ReviewCarried review={{ network, operations }} />
  expect(textOf(carried)).toContain('1.00009 POL')
})

test('[SEND-01] the fee is shown in full, among the steps too', () => {
  const row = <FeeRow disabled isCounted review={review} />
  expect(textOf(row)).toContain('−1.00009 WBTC')
  expect(textOf(<ReviewSteps review={review} />)).toContain('1.00009 WBTC')
})

test('[SEND-01] a fee that is asked about is shown in full', () => {
  const consent = { ask: 'rose', isPaused: false, accept() {} } as const
  const text = textOf(<FeeConsentNotice consent={consent} option={option} />)
  expect(text.split('1.00009 WBTC')).toHaveLength(3)
})

test('[SWAP-01] what a swap pays is shown in full, what it gets is cut downward', () => {
  const token = { chainId: 137, contractAddress: address }
  const words = termsWords(
    {
      pay: { ...token, amount: `${amount}` },
      get: { ...token, expected: `${amount}`, minimum: `${amount}` },
    } as unknown as MoneyTerms,
    { pay: btc, get: btc } as unknown as Parameters<typeof termsWords>[1],
    () => undefined,
  )
  expect(words).toMatchObject({ pay: '1.00009 WBTC', minimum: '1 WBTC' })
})
