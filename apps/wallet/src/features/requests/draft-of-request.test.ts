import { keepDraft } from '@cairn/core'
import { expect, test } from 'vitest'
import { signedInWallet } from '../../../test/show-screen.tsx'
import { draftOfRequest } from './draft-of-request.ts'

test('[SEND-01] [TXRQ-01] finds the form only while it holds what the request was made of', () => {
  const wallet = signedInWallet({})
  const request = { id: 7, type: 'send' } as const
  expect(draftOfRequest(wallet, request)).toBeUndefined()
  keepDraft(wallet, 'send', { opened: { collectible: 'x' }, requestId: 7 })
  expect(draftOfRequest(wallet, request)).toEqual({
    form: 'send',
    collectible: 'x',
  })
  // Entered for another payment.
  keepDraft(wallet, 'send', { opened: {}, requestId: 8 })
  expect(draftOfRequest(wallet, request)).toBeUndefined()
  keepDraft(wallet, 'send', { opened: {} })
  expect(draftOfRequest(wallet, request)).toBeUndefined()
})

test('[SWAP-01] finds the form of a swap, whose page is kept as text; a site has none', () => {
  const wallet = signedInWallet({})
  keepDraft(wallet, 'swap', { opened: '137-native', requestId: 3 })
  expect(draftOfRequest(wallet, { id: 3, type: 'wrap' })).toEqual({
    form: 'swap',
    collectible: undefined,
  })
  expect(draftOfRequest(wallet, { id: 3, type: 'external' })).toBeUndefined()
})
