import { emptyBridge } from '@cairn/core'
import { expect, test } from 'vitest'
import { bridgeDraftFor, draftOf } from './bridge-draft.ts'

const form = {
  ...emptyBridge(137, 1),
  coin: '0xa',
  entry: { amountText: '200', unit: 'coin' as const },
  sort: 'time' as const,
}
const stored = JSON.parse(JSON.stringify(draftOf(form, '137-0xa', 'USD')))

test('[BRDG-01] keeps networks, coin, amount and order', () => {
  expect(bridgeDraftFor(stored, undefined)).toEqual(
    draftOf(form, '137-0xa', 'USD'),
  )
})

test('[BRDG-01] a page that is opened for another coin begins without them', () => {
  expect(bridgeDraftFor(stored, '137-0xa')?.coin).toBe('0xa')
  expect(bridgeDraftFor(stored, '137-0xb')).toBeUndefined()
})

test.each([undefined, 'text', { ...stored, sort: 'luck' }])(
  '[BRDG-01] error: ignores what is damaged: %j',
  (damaged) => {
    expect(bridgeDraftFor(damaged, undefined)).toBeUndefined()
  },
)
