import type { GivenApproval } from '@cairn/core'
import { expect, test } from 'vitest'
import { subjectOf } from './approval-words.ts'

test('[DAPP-03] writes how much may be taken with every digit', () => {
  const approval = {
    type: 'AMOUNT',
    amount: 100_009_000n,
    contract: { symbol: 'WBTC', name: 'Bitcoin', decimals: 8 },
    contractAddress: `0x${'b7'.repeat(20)}`,
  } as unknown as GivenApproval
  expect(subjectOf(approval)).toMatch(/1\.00009 .*WBTC/)
})
