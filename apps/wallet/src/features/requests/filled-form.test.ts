import { keepDraft } from '@cairn/core'
import { expect, test } from 'vitest'
import { signedInWallet } from '../../../test/show-screen.tsx'
import { filledForm } from './filled-form.ts'

test('[TXRQ-01] [SEND-01] finds the form that holds an amount', () => {
  const wallet = signedInWallet({})
  expect(filledForm(wallet)).toBeUndefined()
  keepDraft(wallet, 'send', { amountText: '', to: '' })
  expect(filledForm(wallet)).toBeUndefined()
  keepDraft(wallet, 'bridge', { entry: { amountText: '5', unit: 'coin' } })
  expect(filledForm(wallet)).toBe('bridge')
  keepDraft(wallet, 'send', { amountText: '1,5' })
  expect(filledForm(wallet)).toBe('send')
})
