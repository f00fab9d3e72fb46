import { expect, test } from 'vitest'
import { draftFor, type SendDraft } from './send-draft.ts'

const draft: SendDraft = {
  opened: { coin: '1-native' },
  coinId: '1-native',
  to: 'Mira S',
  amountText: '1,5',
  unit: 'coin',
  countText: '1',
  extras: [],
}
const stored = JSON.parse(JSON.stringify(draft))

test.each([
  ['the plain page', {}, true],
  ['the page it was entered on', { coin: '1-native' }, true],
  ['another coin’s page', { coin: '137-native' }, false],
  ['a page with a recipient', { to: '0x1' }, false],
  ['the page of a payment to repeat', { coin: '1-native', amount: '2' }, false],
  ['a collectible’s page', { collectible: '1-0x2-3' }, false],
])('[SEND-01] %s: %j restores what was entered: %s', (_case, page, isThere) => {
  expect(draftFor(stored, page)).toEqual(isThere ? draft : undefined)
})

test('[SEND-01] the entries of a collectible stay with its page', () => {
  const own = { ...stored, opened: { collectible: 'x' } }
  expect(draftFor(own, {})).toBeUndefined()
  expect(draftFor(own, { collectible: 'x' })?.to).toBe('Mira S')
})

test.each([undefined, 'text', { ...stored, to: 5 }, []])(
  '[SEND-01] error: ignores what is damaged: %j',
  (damaged) => {
    expect(draftFor(damaged, {})).toBeUndefined()
  },
)
