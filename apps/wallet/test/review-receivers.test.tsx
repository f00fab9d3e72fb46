import { addRequest, putSetting, type Wallet } from '@cairn/core'
import { encodeTransfer, type OperationCall } from '@cairn/primitives'
import { screen, waitFor, within } from '@testing-library/react'
import * as AbiFunction from 'ox/AbiFunction'
import { expect, test } from 'vitest'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
import { messages } from '../src/features/requests/requests.messages.ts'
import { riskWords as risks } from '../src/shared/calls/risk.messages.ts'
import { messages as recipients } from '../src/shared/contacts/recipient.messages.ts'
import {
  type Answers,
  account,
  balances,
  contractInfo,
  showScreen,
  signedInWallet,
  tokenBalance,
  usdc,
} from './show-screen.tsx'

const friend = `0x${'f5'.repeat(20)}` as const
const thief = `0x${'b2'.repeat(20)}` as const
const tiny = 10n ** 18n

const nothingSent = {
  'IndexerGateway/GetTransactionHistory': () => ({
    page: { more: false },
    transactions: [],
  }),
}

/** Shows the review of calls that an app asks for. */
function show(
  calls: readonly OperationCall[],
  answers: Answers = {},
  infos: Readonly<Record<string, unknown>> = {},
  prepare: (wallet: Wallet) => void = () => undefined,
) {
  const wallet = signedInWallet({
    ...nothingSent,
    ...answers,
    'Metadata/GetContractInfoBatch': () => ({
      contractInfoMap: { [usdc]: contractInfo('USD Coin'), ...infos },
    }),
  })
  prepare(wallet)
  addRequest(
    wallet.inbox,
    {
      type: 'external',
      origin: 'https://shop.example',
      chainId: 137,
      txs: calls.map(({ to, value, data }) => ({
        to,
        value: `${value}`,
        data,
      })),
    },
    wallet.now(),
  )
  showScreen(wallet, {
    path: '/sign-transaction',
    at: '/sign-transaction',
    component: ReviewScreen,
  })
}

const word = (text: string) => text.slice(2).toLowerCase().padStart(64, '0')
const page = () => document.body.textContent.toLowerCase()
const title = async () =>
  (await screen.findByText(messages.youAre)).nextElementSibling?.textContent

test('[SEND-01] [HIST-02] names who gets the native coins of a call, and not whom its data names', async () => {
  const { data } = encodeTransfer({
    contractAddress: usdc,
    to: friend,
    amount: 1n,
  })
  show([{ to: thief, value: tiny, data }])
  expect(await title()).toBe(
    'Call transfer on a contract, with 1 POL to 0xb2b2…b2b2',
  )
  expect(page()).not.toContain('0xf5f5')
  expect(await screen.findByText(messages.unknownCall)).toBeDefined()
  await screen.findByText(recipients.firstTime)
})

test('[SEND-01] [HIST-02] coins that the wallet hands to the code of a new contract are not called its own', async () => {
  const data = AbiFunction.encodeData(
    AbiFunction.from('function createContract(bytes)'),
    ['0x6001'],
  )
  show([{ to: account, value: tiny, data }])
  expect(await title()).toBe('Create a new contract, with 1 POL')
  expect(await screen.findByText(messages.unknownCall)).toBeDefined()
  const carried = screen.getByRole('list', { name: messages.carried })
  expect(within(carried).getByText(messages.newContract)).toBeDefined()
  expect(carried.textContent.toLowerCase()).not.toContain(account.slice(2, 10))
  expect(screen.getByText(messages.to(messages.newContract))).toBeDefined()
})

test.each([
  ['ERC721', /^Allow taking Stones #0$/, risks.item],
  ['ERC20', /^Allow spending up to 0 STON$/, undefined],
  [
    'UNKNOWN',
    /^Allow spending up to 0 units, or taking collectible 0$/,
    risks.either,
  ],
])(
  '[HIST-02] [SEND-01] an approval of 0 at a contract of the kind %s is said as that',
  async (type, said, risk) => {
    const stones = `0x${'57'.repeat(20)}` as const
    const data = `0x095ea7b3${word(thief)}${word('0x0')}` as const
    const info = { ...contractInfo('Stones', stones), type }
    show([{ to: stones, value: 0n, data }], {}, { [stones]: info })
    await waitFor(async () => expect(await title()).toMatch(said))
    expect(screen.queryAllByText(/without asking you again/)).toHaveLength(
      risk ? 1 : 0,
    )
    if (risk) expect(screen.getByText(risk)).toBeDefined()
  },
)

test('[SEND-01] [HIST-02] promises no bridge at a contract of an app', async () => {
  show([{ to: thief, value: tiny, data: `0x4faa8a26${word(account)}` }])
  expect(await title()).toBe(
    'Call depositEtherFor on a contract, with 1 POL to 0xb2b2…b2b2',
  )
  expect(await screen.findByText(messages.unknownCall)).toBeDefined()
})

test('[SEND-01] [HIST-02] warns of others’ coins that the calls move, and notes who gets them', async () => {
  const data =
    `0x23b872dd${word(thief)}${word(friend)}${word('0x0f4240')}` as const
  show([{ to: usdc, value: 0n, data }])
  await waitFor(async () =>
    expect(await title()).toMatch(
      /^Move 1 USD of 0xb2b2…b2b2 to 0xf5f5…f5f5$/i,
    ),
  )
  expect(screen.getByText(/belongs to someone else/)).toBeDefined()
  await screen.findByText(recipients.firstTime)
})

/** A node of one coin that says its decimals and its symbol. */
const node = (decimals: number, symbol: string): Answers => ({
  '': (body) =>
    (body as unknown as { id: number; params: { data?: string }[] }[]).map(
      ({ id, params: [call] }) => {
        const text = Buffer.from(symbol).toString('hex').padEnd(64, '0')
        const answers: Readonly<Record<string, string>> = {
          '0x313ce567': `0x${word(`0x${decimals.toString(16)}`)}`,
          '0x95d89b41': `0x${text}`,
        }
        return { id, result: answers[call?.data ?? ''] ?? '0x' }
      },
    ),
})

test('[SEND-01] writes the amount of a coin that no list has as its contract does, and says that nobody vouches for it', async () => {
  const coin = `0x${'c7'.repeat(20)}` as const
  const amount = 10n * tiny
  const call = encodeTransfer({ contractAddress: coin, to: friend, amount })
  show([call], node(18, 'GRO'))
  await waitFor(async () =>
    expect(await title()).toMatch(/^Send 10 “GRO” \(unverified\) to 0xf5f5/i),
  )
})

test('[SEND-01] [HIST-02] takes no coin that nobody vouches for as income', async () => {
  const coin = `0x${'c7'.repeat(20)}` as const
  const data =
    `0x23b872dd${word(thief)}${word(account)}${word('0x0f4240')}` as const
  show([{ to: coin, value: 0n, data }], node(6, 'USDC'))
  expect(await screen.findByText(messages.unknownCall)).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await title()).toMatch(/^Call transferFrom on a contract/)
  expect(page()).not.toContain('usdc')
})

/** A coin that a stranger sent and named, and that stands on the list. */
const dust = `0x${'d7'.repeat(20)}` as const
const held: Answers = {
  ...node(6, 'USD'),
  'IndexerGateway/GetTokenBalancesDetails': () =>
    balances([
      tokenBalance('USD Coin'),
      tokenBalance('USD', { verified: false, address: dust }),
    ]),
}
const shownWays = [
  [
    'while unlisted coins are shown',
    ({ settings, storage }: Wallet) =>
      putSetting(settings, storage, 'hideUnlistedTokens', false),
  ],
  [
    'by one press',
    ({ settings, storage }: Wallet) =>
      putSetting(settings, storage, 'shownTokens', [`137-${dust}`]),
  ],
] as const

test.each(shownWays)(
  '[SEND-01] [HIST-02] a held coin that is listed %s is vouched for by no list',
  async (_, prepare) => {
    const take =
      `0x23b872dd${word(thief)}${word(account)}${word('0xe8d4a51000')}` as const
    const amount = 2_000_000_000n
    const send = encodeTransfer({ contractAddress: dust, to: friend, amount })
    show([{ to: dust, value: 0n, data: take }, send], held, {}, prepare)
    await screen.findByText(messages.youAre)
    const steps = screen.getByRole('list', { name: messages.order })
    await waitFor(() =>
      expect(steps.textContent).toContain('2. Send 2,000 “USD” (unverified)'),
    )
    expect(steps.textContent).toContain('1. Call transferFrom on a contract')
    expect(screen.getByText(messages.unknownCall)).toBeDefined()
  },
)

test('[SEND-01] [SWAP-01] a swap for a held coin that no list has says so', async () => {
  const router = `0x${'70'.repeat(20)}` as const
  const data = AbiFunction.encodeData(
    AbiFunction.from(
      'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    ),
    [1_000_000_000n, 2_000_000_000n, [usdc, dust], account, 9n],
  )
  show([{ to: router, value: 0n, data }], held, {}, (wallet) => {
    shownWays[0][1](wallet)
    wallet.networks.setState(({ all }) => ({
      all: all.map((one) => ({
        ...one,
        swap: { targets: [router], wrappedNative: thief },
      })),
    }))
  })
  await waitFor(async () =>
    expect(await title()).toMatch(
      /^Swap 1,000 USD for at least 2,000 “USD” \(unverified\)/,
    ),
  )
})

test.each([
  ['a bridge', 'external', /^Call depositEtherFor on a contract, with 1 POL/],
  ['its own bridge', 'bridge', /^Bridge 1 POL to another network/],
] as const)(
  '[BRDG-02] [HIST-02] at a contract of the environment, %s is said as who ordered it',
  async (_, type, said) => {
    const wallet = signedInWallet(nothingSent)
    wallet.networks.setState(({ all, ...rest }) => ({
      ...rest,
      all: all.map((one) => ({ ...one, bridge: { targets: [thief] } })),
    }))
    const coin = `0x${'0'.repeat(40)}` as const
    const token = { chainId: 137, contractAddress: coin }
    const terms = {
      targets: [thief],
      pay: { ...token, amount: `${tiny}` },
      get: { ...token, chainId: 1, expected: '2', minimum: '1' },
      ...{ quotedAt: 0, expiresAt: wallet.now() + 60_000, order: {} },
    }
    addRequest(
      wallet.inbox,
      {
        ...{ type, chainId: 137, origin: 'https://shop.example' },
        aux: { terms },
        txs: [
          { to: thief, value: `${tiny}`, data: `0x4faa8a26${word(account)}` },
        ],
      },
      wallet.now(),
    )
    showScreen(wallet, {
      path: '/sign-transaction',
      at: '/sign-transaction',
      component: ReviewScreen,
    })
    await screen.findByText(messages.youAre)
    const steps = screen.getByRole('list', { name: messages.order })
    expect(steps.textContent.replace(/^1\. /, '')).toMatch(said)
    expect(screen.queryAllByText(messages.unknownCall)).toHaveLength(
      type === 'external' ? 1 : 0,
    )
  },
)

test('[SEND-01] [HIST-02] a warning of permissions names coin, amount and spender of each, and several steps are to be scrolled through', async () => {
  const allow = (spender: string, amount: string) => ({
    to: usdc as `0x${string}`,
    value: 0n,
    data: `0x095ea7b3${word(spender)}${word(amount)}` as const,
  })
  show([allow(thief, '0x0f4240'), allow(friend, '0x1e8480')], node(6, 'USDC'))
  const notice = (await screen.findByText(risks.amount)).parentElement
  await waitFor(() => {
    expect(notice?.textContent).toMatch(/1\. Allow spending up to 1 “?USD/)
    expect(notice?.textContent).toMatch(/2\. Allow spending up to 2 “?USD/)
  })
  const spenders = within(notice as HTMLElement).getAllByRole('img')
  expect(
    spenders.map((one) => one.getAttribute('aria-label')?.toLowerCase()),
  ).toEqual([thief, friend])
  expect(screen.getByText(messages.severalSteps(2))).toBeDefined()
})
