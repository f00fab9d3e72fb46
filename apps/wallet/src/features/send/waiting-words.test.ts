import { toAddress } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { messages as fees } from '#shared/money/fee.messages.ts'
import { messages } from './send.messages.ts'
import { waitingWords } from './waiting-words.ts'

const amount = { type: 'amount', amount: 1n } as const
const address = toAddress(`0x${'7e'.repeat(20)}`)
const recipient = { type: 'address', address } as const
const extras = { blocking: undefined }
const empty = { type: 'empty' } as const

test('[SEND-01] says exactly what is missing before the fee is known', () => {
  const whole = { amount, recipient, extras }
  expect(waitingWords(whole)).toBeUndefined()
  expect(waitingWords({ ...whole, amount: empty, recipient: empty })).toBe(
    fees.waiting,
  )
  expect(waitingWords({ ...whole, amount: empty })).toBe(messages.enterAmount)
  expect(waitingWords({ ...whole, recipient: empty })).toBe(messages.enterTo)
  expect(
    waitingWords({
      ...whole,
      amount: { type: 'problem', problem: 'above-balance' },
    }),
  ).toBe(messages.correctAmount)
  expect(
    waitingWords({
      ...whole,
      recipient: { type: 'problem', problem: 'own-wallet' },
    }),
  ).toBe(messages.correctTo)
  expect(waitingWords({ ...whole, extras: { blocking: 'Chainlink' } })).toBe(
    messages.finishExtra('Chainlink'),
  )
})
