import type { CoinFacts } from '@cairn/core'
import type { ApproveChild } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { messages } from './entry.messages.ts'
import { limitText } from './entry-words.ts'

test('[HIST-02] writes how much may be taken with every digit', () => {
  const approval = {
    contractAddress: `0x${'b7'.repeat(20)}`,
    spender: `0x${'c4'.repeat(20)}`,
    amount: 100_009_000n,
  } as unknown as ApproveChild
  const coin = { symbol: 'WBTC', decimals: 8 } as CoinFacts
  expect(limitText(approval, 137, () => coin)).toBe(
    messages.upTo('1.00009 WBTC'),
  )
})
