import type { MoneyTerms } from '@cairn/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messages as loss } from '#shared/money/loss.messages.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { messages } from './terms.messages.ts'

const coin = { chainId: 137, contractAddress: `0x${'1'.repeat(40)}` } as const
const termsOf = (minimum: string): MoneyTerms => ({
  targets: [],
  pay: { ...coin, amount: '1000' },
  get: { ...coin, expected: minimum, minimum },
  quotedAt: 0,
  expiresAt: 0,
  order: undefined,
})
const from = termsOf('1000')

/** Shows that the price moved to a minimum; it was 1000. */
function show(minimum: string) {
  const accepted: string[] = []
  const notice = (least: string) => (
    <TermsNotice
      onAccept={() => accepted.push(least)}
      state={{ type: 'moved', from }}
      terms={termsOf(least)}
      wordsOf={({ get, pay }) => ({
        pay: pay.amount,
        expected: get.expected,
        minimum: get.minimum,
        network: undefined,
      })}
    />
  )
  const { rerender } = render(notice(minimum))
  return { accepted, move: (least: string) => rerender(notice(least)) }
}

const button = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: messages.accept })

test('[SWAP-01] a price that fell by a tenth is accepted by one press', async () => {
  const { accepted } = show('900')
  await userEvent.click(button())
  expect(accepted).toEqual(['900'])
})

test('[SWAP-01] a price that fell by more than a tenth needs a second confirmation', async () => {
  const { accepted } = show('890')
  expect(button().disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button())
  expect(accepted).toEqual(['890'])
})

test('[SWAP-01] a price that fell by half needs a typed confirmation, and again when it falls on', async () => {
  const { accepted, move } = show('500')
  const field = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: loss.label })
  expect(button().disabled).toBe(true)
  await userEvent.type(field(), loss.word)
  expect(button().disabled).toBe(false)
  move('300')
  expect(button().disabled).toBe(true)
  expect(field().value).toBe('')
  await userEvent.type(field(), loss.word)
  await userEvent.click(button())
  expect(accepted).toEqual(['300'])
})
