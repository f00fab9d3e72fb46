import { addOwnDescriptors, ask, DescriptorsFullError } from '@cairn/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SignMessageScreen } from '#features/messages/SignMessageScreen.tsx'
import { AdvancedScreen } from '#features/settings/general/AdvancedScreen.tsx'
import { messages as advancedMessages } from '../src/features/settings/general/advanced.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

const shop = `0x${'50'.repeat(20)}`
const data = {
  domain: { name: 'Shop', chainId: 137, verifyingContract: shop },
  types: {
    Order: [
      { name: 'until', type: 'uint256' },
      { name: 'salt', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { until: '1893456000', salt: '99' },
}
const descriptor = {
  context: {
    eip712: { deployments: [{ chainId: 137, address: shop }] },
  },
  metadata: { owner: 'Shop' },
  display: {
    formats: {
      Order: {
        intent: 'Sell a stone',
        fields: [{ path: 'until', label: 'Valid until', format: 'date' }],
      },
    },
  },
}

function show(
  descriptors: readonly object[] | undefined,
  own: readonly object[] = [],
) {
  const wallet = signedInWallet({
    'Metadata/GetDescriptors': () => {
      if (!descriptors) throw new TypeError('failed to fetch')
      return { descriptors }
    },
  })
  addOwnDescriptors(
    wallet,
    own.map((one) => JSON.stringify(one)),
  )
  ask(wallet, {
    chainId: 137,
    from: {
      peerId: '1',
      transport: 'port',
      origin: 'https://shop.example',
      proof: 'browser',
    },
    ask: {
      type: 'message',
      content: { type: 'typed-data', data },
      form: 'erc6492',
    },
  }).answer.catch(() => undefined)
  showScreen(wallet, {
    path: '/sign-message',
    at: '/sign-message',
    component: SignMessageScreen,
  })
}

test('[DAPP-03] [SIGN-11] shows typed data in the words of its description, and all of it as it is', async () => {
  show([descriptor])
  expect(await screen.findByText('Sell a stone')).toBeDefined()
  expect(screen.getByText('Described for Shop')).toBeDefined()
  expect(screen.getByText(/2030|31 Dec 2029/)).toBeDefined()
  // The values themselves stay, described or not.
  expect(screen.getByText('1893456000')).toBeDefined()
  expect(screen.getByText('99')).toBeDefined()
})

test.each([
  ['has none', []],
  ['does not answer', undefined],
])(
  '[DAPP-03] [SIGN-11] shows typed data as it is when the service %s',
  async (_, descriptors) => {
    show(descriptors)
    expect(await screen.findByText('99')).toBeDefined()
    expect(screen.queryByText(/^Described for/)).toBeNull()
  },
)

test('[DAPP-03] [SETT-01] takes the person’s own description before the deployment’s, and without it', async () => {
  const own = { ...descriptor, metadata: { owner: 'Me' } }
  show([descriptor], [own])
  expect(await screen.findByText('Described for Me')).toBeDefined()
})

test('[DAPP-03] [SETT-01] uses the person’s own description when the service does not answer', async () => {
  show(undefined, [descriptor])
  expect(
    await screen.findByText('Described for Shop', {}, { timeout: 5000 }),
  ).toBeDefined()
})

test('[DAPP-03] [SETT-01] a person adds descriptions from files and removes them; a file that is none is named', async () => {
  const wallet = signedInWallet({})
  showScreen(wallet, {
    path: '/settings/advanced',
    at: '/settings/advanced',
    component: AdvancedScreen,
  })
  const file = (name: string, text: string) =>
    new File([text], name, { type: 'application/json' })
  const good = JSON.stringify(descriptor)
  await userEvent.upload(
    await screen.findByLabelText('Add files', { selector: 'input' }),
    [
      file('shop.json', good),
      file('same.json', good),
      file('list.json', '[1]'),
    ],
  )
  expect(
    await screen.findByText('Not a description of calls: list.json'),
  ).toBeDefined()
  expect(screen.getByText('1 description')).toBeDefined()
  expect(() =>
    addOwnDescriptors(wallet, [
      JSON.stringify({
        ...descriptor,
        metadata: { owner: 'x'.repeat(600_000) },
      }),
    ]),
  ).toThrow(DescriptorsFullError)
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(screen.getByText(advancedMessages.noDescriptors)).toBeDefined()
  expect(wallet.storage.get('ownDescriptors')).toBeUndefined()
})
