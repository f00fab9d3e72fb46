import { ask, type Wallet } from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignMessageScreen } from '#features/messages/SignMessageScreen.tsx'
import { messages } from '#features/messages/sign-message.messages.ts'
import { ends, scrolledWindow } from './_scrolled-window.ts'
import {
  account,
  contractInfo,
  showScreen,
  signedInWallet,
  usdc,
} from './show-screen.tsx'

const thief = `0x${'22'.repeat(20)}`
const most = `${2n ** 256n - 1n}`

/** USDC, as the token list of the deployment has it. */
const known = {
  'Metadata/GetContractInfoBatch': () => ({
    contractInfoMap: {
      [usdc.toLowerCase()]: {
        ...contractInfo('USD Coin', usdc.toLowerCase()),
        symbol: 'USDC',
      },
    },
  }),
}

function askToSign(wallet: Wallet, data: object) {
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
      content: { type: 'typed-data', data: data as never },
      form: 'erc6492',
    },
  }).answer.catch(() => undefined)
  showScreen(wallet, {
    path: '/sign-message',
    at: '/sign-message',
    component: SignMessageScreen,
  })
}

const permit = (value: string) => ({
  domain: { name: 'USD Coin', chainId: 137, verifyingContract: usdc },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: {
    owner: account.toLowerCase(),
    spender: thief,
    value,
    nonce: 0,
    deadline: 1_999_999_999,
  },
})

test('[SIGN-11] an unlimited permit is said in words, and to reject is the strong button', async () => {
  askToSign(signedInWallet(known), permit(most))
  expect(await screen.findByText(messages.permit)).toBeDefined()
  expect(await screen.findByText(messages.allOf('USDC'))).toBeDefined()
  expect(screen.getByText(/18 May 2033/)).toBeDefined()
  // In groups of four, so that each can be checked.
  expect(screen.getByRole('img', { name: thief })).toBeDefined()
  expect(screen.queryByText(messages.free)).toBeNull()
  const strong = (name: string) =>
    screen.getByRole('button', { name }).className.includes('primary')
  expect(strong(messages.reject)).toBe(true)
  expect(strong(messages.sign)).toBe(false)
})

test('[SIGN-11] a permit says its amount in the coin of the list', async () => {
  askToSign(signedInWallet(known), permit('2500000'))
  expect(
    await screen.findByText(messages.amountOf('2.5', 'USDC')),
  ).toBeDefined()
})

test('[SIGN-11] a permit of a coin that no list knows says its units and address', async () => {
  askToSign(signedInWallet({}), permit('2500000'))
  expect(await screen.findByText(messages.unitsOf(2_500_000n))).toBeDefined()
  expect(screen.getByRole('img', { name: usdc })).toBeDefined()
})

test('[SIGN-11] a permit of a collectible says its number and contract, and not an amount of a coin', async () => {
  const { types, message, ...rest } = permit('1')
  const id = { name: 'tokenId', type: 'uint256' }
  const Permit = types.Permit.filter(({ name }) => name !== 'owner').map(
    (it) => (it.name === 'value' ? id : it),
  )
  askToSign(signedInWallet(known), {
    ...rest,
    types: { Permit },
    message: { ...message, tokenId: 17 },
  })
  expect(await screen.findByText(messages.permitItems)).toBeDefined()
  expect(await screen.findByText(messages.collectible(17n))).toBeDefined()
  expect(screen.getByRole('img', { name: usdc })).toBeDefined()
  expect(screen.queryByText(messages.free)).toBeNull()
})

test('[SIGN-11] typed data names its network by number and name, and its raw form holds what is signed alone', async () => {
  const data = permit(most)
  askToSign(signedInWallet(known), {
    ...data,
    message: { ...data.message, nonce: 0n, more: 'Nothing leaves your wallet' },
  })
  expect((await screen.findAllByText('137 (Polygon)')).length).toBeGreaterThan(
    0,
  )
  screen.getByRole('radio', { name: messages.raw }).click()
  expect(await screen.findByText(/"nonce": "0"/)).toBeDefined()
  expect(screen.queryByText(/Nothing leaves your wallet/)).toBeNull()
})

test('[SIGN-11] typed data that can’t be signed is said so, and can be rejected', async () => {
  askToSign(signedInWallet(known), { ...permit(most), message: {} })
  expect(await screen.findByText(messages.unsignable)).toBeDefined()
  expect(screen.getByRole('button', { name: messages.sign })).toHaveProperty(
    'disabled',
    true,
  )
})

const isOff = () =>
  screen.getByRole('button', { name: messages.sign }).hasAttribute('disabled')
const said = () => screen.getByRole('status').textContent

test('[SIGN-11] a permit waits until the ends of its warning and of its fields were in view', async () => {
  const look = scrolledWindow()
  askToSign(signedInWallet(known), permit(most))
  await screen.findByText(messages.permit)
  const [warning, fields] = ends()
  expect(isOff()).toBe(true)
  expect(said()).toBe('')
  await look([fields])
  expect(isOff()).toBe(true)
  expect(said()).toBe(messages.readFirst)
  await look([warning])
  expect(isOff()).toBe(false)
  expect(said()).toBe('')
})

test('[SIGN-11] typed data of any kind waits until the end of what is shown of it was in view', async () => {
  const look = scrolledWindow()
  askToSign(signedInWallet({}), {
    domain: { name: 'Mail' },
    types: { Mail: [{ name: 'to', type: 'string' }] },
    primaryType: 'Mail',
    message: { to: 'Everybody' },
  })
  await screen.findByText('Everybody')
  const [end] = ends()
  expect(end?.previousSibling?.lastChild?.textContent).toBe('toEverybody')
  expect(screen.getByRole('region', { name: 'Mail' })).toBeDefined()
  await look([])
  expect(isOff()).toBe(true)
  expect(said()).toBe(messages.readAll)
  screen.getByRole('radio', { name: messages.raw }).click()
  await screen.findByText(/"to": "Everybody"/)
  // A mark that is no longer shown counts for nothing.
  await look([end])
  expect(isOff()).toBe(true)
  await look(ends())
  expect(isOff()).toBe(false)
})

test.each([
  ['names no contract', 137, { name: 'Exchange', chainId: 137 }],
  ['names another network as well', 1, { name: 'Exchange', chainId: 1 }],
])(
  '[SIGN-11] typed data that %s is not called free of consequences',
  async (_, chainId, domain) => {
    askToSign(signedInWallet(known), {
      domain,
      types: {
        Withdrawal: [
          { name: 'destination', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Withdrawal',
      message: { destination: thief, amount: '5000000' },
    })
    expect(await screen.findByText(messages.actedOn)).toBeDefined()
    expect(screen.queryByText(messages.free)).toBeNull()
    expect(screen.queryAllByText(messages.otherNetwork)).toHaveLength(
      chainId === 137 ? 0 : 1,
    )
  },
)
