import type { TypedData } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessageContentView } from '#features/messages/MessageContentView.tsx'
import { messages } from '#features/messages/sign-message.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

const real = `0x${'a1'.repeat(20)}`
const posed = `0x${'b2'.repeat(20)}`

/** Shows typed data whose message, or domain, has members of these names. */
function show(
  domain: Readonly<Record<string, string>>,
  message: Readonly<Record<string, string>>,
): void {
  const members = (values: object) =>
    Object.keys(values).map((name) => ({ name, type: 'string' }))
  const known = { name: 'Shop', chainId: 137, verifyingContract: real }
  const data = {
    domain: { ...known, ...domain },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
        ...members(domain),
      ],
      Order: members(message),
    },
    primaryType: 'Order',
    message,
  } as unknown as TypedData
  showScreen(signedInWallet({}), {
    path: '/sign-message',
    at: '/sign-message',
    component: () => (
      <MessageContentView
        content={{ type: 'typed-data', data }}
        end={() => {}}
      />
    ),
  })
}

const rowsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

test('[SIGN-11] a message’s members stand under a heading of their own, whatever they are called', async () => {
  show({}, { Contract: posed, Network: '1 (Ethereum)', Version: '2' })
  const domain = await screen.findByRole('region', {
    name: messages.domainPart,
  })
  expect(rowsOf(domain)).toEqual([
    [messages.domain, 'Shop'],
    [messages.network, '137 (Polygon)'],
    [messages.contract, expect.stringMatching(new RegExp(real, 'i'))],
  ])
  const content = screen.getByRole('region', { name: messages.messagePart })
  expect(rowsOf(content)).toEqual([
    ['Contract', posed],
    ['Network', '1 (Ethereum)'],
    ['Version', '2'],
  ])
  for (const [part, name] of [
    [domain, messages.domainPart],
    [content, messages.messagePart],
  ] as const)
    expect(within(part).getByRole('heading', { name })).toBeDefined()
})

test('[SIGN-11] a member that the domain’s type adds is quoted, so that it poses as no row of Cairn’s', async () => {
  show({ Contract: posed, toString: 'x', salt: 'y' }, { note: 'z' })
  const domain = await screen.findByRole('region', {
    name: messages.domainPart,
  })
  const names = rowsOf(domain).map(([name]) => name)
  expect(names.slice(2)).toEqual([
    messages.contract,
    ...['“Contract”', '“toString”', 'salt'],
  ])
})
