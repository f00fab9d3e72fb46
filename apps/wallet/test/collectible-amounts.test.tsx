import { addRequest } from '@cairn/core'
import { encodeCollectibleTransfer } from '@cairn/primitives'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReviewChanges } from '#features/requests/ReviewChanges.tsx'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
import { SendScreen } from '#features/send/SendScreen.tsx'
import { messages as requests } from '../src/features/requests/requests.messages.ts'
import { messages } from '../src/features/send/send.messages.ts'
import { strata, twoAndAHalf } from './_stones.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

const friend = `0x${'f5'.repeat(20)}` as const

function showSend(answers = twoAndAHalf) {
  showScreen(signedInWallet(answers), {
    path: '/send',
    at: `/send?collectible=137-${strata}-7`,
    component: SendScreen,
    ways: ['/collectible/$collectibleId'],
  })
}

const countField = (held: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: messages.count(held) })

test('[COIN-02] [SEND-01] the form counts a collectible by its decimals, and says what it rounds', async () => {
  showSend()
  const field = await countField('2.5')
  expect(field.value).toBe('1')
  await userEvent.clear(field)
  await userEvent.type(field, '2.51')
  expect(screen.getByText(messages.countProblem('2.5', 2))).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '2.499')
  expect(screen.queryByText(messages.countProblem('2.5', 2))).toBeNull()
  expect(screen.getByText(/2\.5 Stone 7/)).toBeDefined()
})

test('[COIN-02] the form asks for no number before the document tells the decimals', async () => {
  const late = { 'Metadata/GetTokenMetadata': () => new Promise(() => {}) }
  showSend({ ...twoAndAHalf, ...late })
  expect(await screen.findByText(messages.loading)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

const sendsTwo = () => {
  const { to, data } = encodeCollectibleTransfer({
    contractAddress: strata,
    contractType: 'ERC1155',
    from: account,
    to: friend,
    tokenId: '7',
    amount: 200n,
  })
  return {
    type: 'external' as const,
    origin: 'https://shop.example',
    chainId: 137,
    txs: [{ to, value: '0', data }],
  }
}

test('[COIN-02] [SEND-01] the review says as many as the form', async () => {
  const wallet = signedInWallet({
    ...twoAndAHalf,
    'IndexerGateway/GetTransactionHistory': () => ({
      page: { more: false },
      transactions: [],
    }),
  })
  addRequest(wallet.inbox, sendsTwo(), wallet.now())
  showScreen(wallet, {
    path: '/sign-transaction',
    at: '/sign-transaction',
    component: ReviewScreen,
  })
  const title = async () =>
    (await screen.findByText(requests.youAre)).nextElementSibling?.textContent
  await expect.poll(title).toMatch(/^Send collectible 2 × 7/)
})

test('[COIN-02] [SEND-01] what the test run takes is counted by its decimals', async () => {
  const taken = { contractAddress: strata, tokenId: 7n, amount: -200n }
  const review = {
    run: { data: { type: 'passed', changes: [taken] } },
    fee: { choices: [] },
    ownCalls: [],
    coinOf: () => undefined,
    heldCoin: () => undefined,
    nameOf: () => 'Strata',
    worthOf: () => undefined,
  } as unknown as Parameters<typeof ReviewChanges>[0]['review']
  showScreen(signedInWallet(twoAndAHalf), {
    path: '/changes',
    at: '/changes',
    component: () => <ReviewChanges chainId={137} review={review} />,
  })
  const row = async () =>
    (await screen.findByText('Strata #7')).closest('li')?.textContent
  await expect.poll(row).toMatch(/2(?![\d.])/)
  expect(await row()).not.toContain('200')
})

test('[SEND-01] what the test run takes of a coin is shown in full', async () => {
  const taken = { contractAddress: strata, amount: -100_009_000n }
  const review = {
    run: { data: { type: 'passed', changes: [taken] } },
    fee: { choices: [] },
    ownCalls: [],
    coinOf: () => ({ symbol: 'WBTC', decimals: 8, contractType: 'ERC20' }),
    heldCoin: () => undefined,
    nameOf: () => 'Bitcoin',
    worthOf: () => undefined,
  } as unknown as Parameters<typeof ReviewChanges>[0]['review']
  showScreen(signedInWallet({}), {
    path: '/changes',
    at: '/changes',
    component: () => <ReviewChanges chainId={137} review={review} />,
  })
  const row = (await screen.findByText('Bitcoin')).closest('li')
  expect(row?.textContent).toContain('−1.00009 WBTC')
})
