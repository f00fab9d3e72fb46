import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SendScreen } from '#features/send/SendScreen.tsx'
import {
  messages,
  recipientProblems,
} from '../src/features/send/send.messages.ts'
import { scanProblems } from '../src/shared/scan/scan.messages.ts'
import {
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
  usdc,
} from './show-screen.tsx'

const person = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const dollars = tokenBalance('USD Coin')

async function openField() {
  const wallet = signedInWallet({
    ...twoDollars,
    'IndexerGateway/GetTokenBalancesDetails': () => balances([dollars]),
  })
  showScreen(wallet, {
    path: '/send',
    at: `/send?coin=137-${usdc.toLowerCase()}`,
    component: SendScreen,
    ways: ['/wallet', '/sign-transaction'],
  })
  const field = await screen.findByLabelText(messages.to)
  await userEvent.click(field)
  return field
}

const paste = async (text: string) => {
  const field = await openField()
  await userEvent.paste(text)
  return field
}

test.each([
  [
    'a wrong checksum',
    person.replace('f', 'F'),
    recipientProblems['wrong-checksum'],
  ],
  ['a short address', person.slice(0, 30), recipientProblems['not-an-address']],
  ['no one’s address', `0x${'0'.repeat(40)}`, recipientProblems['no-one']],
  [
    'a code with call data',
    `ethereum:${person}?value=1&data=0xa9059cbb`,
    scanProblems['other-call'],
  ],
  [
    'a network without the coin',
    `eip155:10:${person}`,
    scanProblems['no-coin'],
  ],
])(
  '[SEND-01] says what is wrong with %s while the field has the focus',
  async (_, text, problem) => {
    const field = await paste(text)
    expect(await screen.findByText(problem)).toBeDefined()
    expect(document.activeElement).toBe(field)
  },
)

test('[SEND-01] says nothing of an address that is being typed, until it is as long as one', async () => {
  const field = await openField()
  const wrong = person.replace('f', 'F')
  await userEvent.type(field, wrong.slice(0, 41))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.type(field, wrong.slice(41))
  expect(
    await screen.findByText(recipientProblems['wrong-checksum']),
  ).toBeDefined()
})

test.each([
  ['unseen marks', `\u200b${person}\u200e`],
  ['a line break', `${person.slice(0, 20)}\n${person.slice(20)}`],
  ['its network', `eip155:137:${person}`],
  ['the short name of its network', `matic:${person}`],
  ['a scheme', `ethereum:${person}`],
])('[SEND-01] takes a pasted address with %s', async (_, text) => {
  await paste(text)
  // The card of a recipient replaces the field.
  expect(
    await screen.findByRole('button', { name: 'Clear recipient' }),
  ).toBeDefined()
  expect(screen.queryByRole('combobox', { name: messages.to })).toBeNull()
  expect(document.body.textContent).toContain(person.slice(-4))
})
