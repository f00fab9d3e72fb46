import { emptySwap } from '@cairn/core'
import { expect, test } from 'vitest'
import { draftOf, swapDraftFor, swapOfDraft } from './swap-draft.ts'

const form = {
  ...emptySwap(1, { pay: '1-native', get: '1-0xa' }),
  side: 'get' as const,
  entry: { amountText: '1,5', unit: 'fiat' as const },
  slippage: { bps: 70, text: '0.7' },
}
const stored = JSON.parse(JSON.stringify(draftOf(form, '1-native', 'USD')))

test('[SWAP-01] restores what was entered, and asks for a new quote', () => {
  const draft = swapDraftFor(stored, undefined)
  expect(draft && swapOfDraft(draft)).toEqual(form)
})

test.each([
  ['1-native', true],
  ['1-0xa', false],
] as const)('[SWAP-01] the page of %s restores it: %s', (coin, isThere) => {
  expect(swapDraftFor(stored, coin) !== undefined).toBe(isThere)
})

test.each([undefined, 'text', { ...stored, side: 'left' }])(
  '[SWAP-01] error: ignores what is damaged: %j',
  (damaged) => {
    expect(swapDraftFor(damaged, undefined)).toBeUndefined()
  },
)
