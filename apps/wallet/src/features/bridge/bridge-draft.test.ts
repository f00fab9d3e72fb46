import { emptyBridge } from '@cairn/core'
import { expect, test } from 'vitest'
import { bridgeDraftOf, draftOf } from './bridge-draft.ts'

const form = {
  ...emptyBridge(137, 1),
  coin: '0xa',
  entry: { amountText: '200', unit: 'coin' as const },
  sort: 'time' as const,
}
const stored = JSON.parse(JSON.stringify(draftOf(form, 'USD')))

test('[BRDG-01] keeps networks, coin, amount and order', () => {
  expect(bridgeDraftOf(stored)).toEqual(draftOf(form, 'USD'))
})

test.each([undefined, 'text', { ...stored, sort: 'luck' }])(
  '[BRDG-01] error: ignores what is damaged: %j',
  (damaged) => {
    expect(bridgeDraftOf(damaged)).toBeUndefined()
  },
)
