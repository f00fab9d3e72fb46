import { ask } from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignMessageScreen } from '#features/messages/SignMessageScreen.tsx'
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

function show(descriptors: readonly object[] | undefined) {
  const wallet = signedInWallet({
    'Metadata/GetDescriptors': () => {
      if (!descriptors) throw new TypeError('failed to fetch')
      return { descriptors }
    },
  })
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
  expect(screen.getByText(/2030|Dec 31, 2029/)).toBeDefined()
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
