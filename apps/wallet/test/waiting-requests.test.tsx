import {
  addPending,
  addRequest,
  ask as askAsApp,
  putSetting,
  rejectEntry,
  requestMessage,
  textMessage,
  type Wallet,
  waitingRequests,
} from '@cairn/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { WaitingRequests } from '../src/features/home/WaitingRequests.tsx'
import { ReviewScreen } from '../src/features/requests/ReviewScreen.tsx'
import { messages as requestsMessages } from '../src/features/requests/requests.messages.ts'
import { open, ownersWallet } from './open-app.tsx'
import {
  account,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  usdc,
} from './show-screen.tsx'

const friend = `0x${'f1'.repeat(20)}` as const

function ask(wallet: Wallet, value: string) {
  return addRequest(
    wallet.inbox,
    { type: 'send', chainId: 137, txs: [{ to: friend, value, data: '0x' }] },
    wallet.now(),
  )
}

function askToSign(wallet: Wallet, text: string): void {
  requestMessage(wallet, {
    chainId: 137,
    content: { type: 'message', message: textMessage(text) },
  }).catch(() => undefined)
}

describe('WaitingRequests', () => {
  test.each([
    ['browser', 'shop.example'],
    ['claimed', 'Uniswap'],
  ] as const)(
    '[TXRQ-01] [DAPP-02] a message of an app whose origin is proven by %s is one for %s',
    async (proof, name) => {
      const wallet = signedInWallet({})
      askAsApp(wallet, {
        chainId: 137,
        from: {
          ...{ peerId: '1', transport: 'extension', proof },
          ...{ app: 'Uniswap', origin: 'https://shop.example' },
        },
        ask: {
          type: 'message',
          content: { type: 'message', message: textMessage('Hello') },
          form: 'erc6492',
        },
      }).answer.catch(() => undefined)
      showScreen(wallet, {
        path: '/wallet',
        at: '/wallet',
        component: WaitingRequests,
      })
      const row = await screen.findByRole('link')
      expect(row.textContent).toContain(`Sign a message for ${name}`)
    },
  )

  test('[TXRQ-01] lists what waits, and each row leads to its own review', async () => {
    const wallet = signedInWallet({})
    const first = ask(wallet, '1000000000000000000')
    ask(wallet, '2000000000000000000')
    addRequest(
      wallet.inbox,
      {
        type: 'walletDeployment',
        chainId: 1,
        txs: [{ to: account, value: '0', data: '0x' }],
      },
      wallet.now(),
    )
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: WaitingRequests,
    })
    const list = await screen.findByRole('list', { name: 'Waiting for you' })
    const rows = within(list).getAllByRole('link')
    expect(rows.map((row) => row.textContent?.split(/\d\d:|\d:/)[0])).toEqual([
      expect.stringContaining('Send 1 POL'),
      expect.stringContaining('Send 2 POL'),
      expect.stringContaining('Set up your wallet on Ethereum'),
    ])
    const [row] = rows
    if (!row) throw new Error('no row')
    expect(row.getAttribute('href')).toBe('/sign-transaction')
    fireEvent.click(row)
    expect(wallet.inbox.getState().selectedId).toBe(first.id)
  })

  test('[TXRQ-01] [SIGN-11] each row of a message leads to that message', async () => {
    const wallet = ownersWallet()
    askToSign(wallet, 'first')
    askToSign(wallet, 'second')
    open(wallet, '/wallet')
    const list = await screen.findByRole('list', { name: 'Waiting for you' })
    const [, second] = within(list).getAllByRole('link')
    if (!second) throw new Error('no second row')
    fireEvent.click(second)
    expect(await screen.findByText('second')).toBeDefined()
    expect(screen.queryByText('first')).toBeNull()
  })

  test('[COIN-03] [TXRQ-01] hides amounts with the balances', async () => {
    const wallet = signedInWallet({})
    ask(wallet, '1000000000000000000')
    putSetting(wallet.settings, wallet.storage, 'hideBalances', true)
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: WaitingRequests,
    })
    expect(await screen.findByText('Send •••• POL')).toBeDefined()
  })

  test('[TXRQ-01] [SEND-01] [HIST-02] titles no stranger’s coin as one that a list vouches for', async () => {
    const dust = `0x${'d7'.repeat(20)}` as const
    const wallet = signedInWallet({
      'IndexerGateway/GetTokenBalancesDetails': () =>
        balances([
          tokenBalance('USDC'),
          tokenBalance('USD', { verified: false, address: dust }),
        ]),
    })
    const word = (text: string) => text.slice(2).padStart(64, '0')
    const sent = `0xa9059cbb${word(friend)}${word('0x1e8480')}` as const
    const taken =
      `0x23b872dd${word(friend)}${word(account)}${word('0xe8d4a51000')}` as const
    for (const [to, data] of [
      [usdc, sent],
      [dust, sent],
      [dust, taken],
    ] as const)
      addRequest(
        wallet.inbox,
        {
          ...{ type: 'external', origin: 'https://shop.example' },
          ...{ chainId: 137, txs: [{ to, value: '0', data }] },
        },
        wallet.now(),
      )
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: WaitingRequests,
    })
    // The held coins are known by then.
    expect(await screen.findByText(/^Send 2 USDC/)).toBeDefined()
    expect(screen.getByText(/^Send 2 “USD” \(unverified\)/)).toBeDefined()
    expect(screen.getByText(/^Call transferFrom on a contract/)).toBeDefined()
  })

  test('[TXRQ-01] rejects all of them at once', async () => {
    const wallet = signedInWallet({})
    ask(wallet, '1')
    ask(wallet, '2')
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: WaitingRequests,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Reject all' }))
    expect(waitingRequests(wallet.inbox.getState())).toEqual([])
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  })
})

/** A call of two words, after its selector. */
const callOf = (selector: `0x${string}`, second: bigint): `0x${string}` =>
  `${selector}${friend.slice(2).padStart(64, '0')}${second.toString(16).padStart(64, '0')}`

function showReview(wallet: Wallet) {
  return showScreen(wallet, {
    path: '/sign-transaction',
    at: '/sign-transaction',
    component: ReviewScreen,
    ways: ['/wallet', '/history'],
  })
}

describe('ReviewScreen', () => {
  test('[TXRQ-01] of several that wait it chooses none by itself', async () => {
    const wallet = signedInWallet({})
    ask(wallet, '1')
    ask(wallet, '2')
    wallet.inbox.setState({ selectedId: undefined })
    showReview(wallet)
    expect(await screen.findByText(/Several transactions/)).toBeDefined()
    expect(screen.queryByText(requestsMessages.order)).toBeNull()
  })

  test('[TXRQ-01] says so when another tab has sent it', async () => {
    const wallet = signedInWallet({})
    ask(wallet, '1')
    const [request] = waitingRequests(wallet.inbox.getState())
    if (!request) throw new Error('no request')
    showReview(wallet)
    await screen.findByRole('list', { name: requestsMessages.order })
    act(() => {
      addPending(wallet.pending, {
        type: request.type,
        metaTxnHash: '0x01',
        chainId: request.chainId,
        requestedTransaction: request,
        decodedTransaction: { type: 'SEND', title: 'Sent', transfers: [] },
        timestamp: 0,
        status: 'pending',
      })
      wallet.inbox.setState({ entries: [], selectedId: undefined })
    })
    expect(await screen.findByText('Already sent')).toBeDefined()
  })

  test.each([
    ['0xa22cb465', 1n, /^1\. Allow moving everything/, /move everything/],
    ['0x095ea7b3', 2n ** 256n - 1n, /any amount of/, /spend all you have/],
    ['0x39509351', 5n, /^1\. Allow spending more/, /spend this amount/],
    ['0xa22cb465', 0n, /^1\. Take back access/, undefined],
  ] as const)(
    '[HIST-02] warns of what others may take by %s %d',
    async (selector, second, title, risk) => {
      const wallet = signedInWallet({})
      const data = callOf(selector, second)
      addRequest(
        wallet.inbox,
        { type: 'send', chainId: 137, txs: [{ to: usdc, value: '0', data }] },
        wallet.now(),
      )
      showScreen(wallet, {
        path: '/sign-transaction',
        at: '/sign-transaction',
        component: ReviewScreen,
      })
      const steps = await screen.findByRole('list', {
        name: requestsMessages.order,
      })
      expect(within(steps).getByText(title)).toBeDefined()
      expect(steps.textContent?.toLowerCase()).toContain(friend.slice(2, 12))
      expect(screen.queryAllByText(/without asking you again/)).toHaveLength(
        risk ? 1 : 0,
      )
      if (risk) expect(screen.getByText(risk)).toBeDefined()
      expect(
        screen.queryByText(/Cairn can’t read one of these steps/),
      ).toBeNull()
    },
  )

  test('[TXRQ-01] stays with what is read when others come, and when it leaves shows no other in its place', async () => {
    const wallet = signedInWallet({})
    const first = ask(wallet, '1000000000000000000')
    const second = ask(wallet, '2000000000000000000')
    wallet.inbox.setState({ selectedId: first.id })
    showScreen(wallet, {
      path: '/sign-transaction',
      at: '/sign-transaction',
      component: ReviewScreen,
    })
    await screen.findByRole('heading', { name: /^Send 1 POL/ })
    rejectEntry(wallet, first.id)
    expect(await screen.findByText('Nothing to sign')).toBeTruthy()
    expect(screen.queryByText(/Send 2 POL/)).toBeNull()
    // One that is asked for now comes to the screen.
    wallet.inbox.setState({ selectedId: second.id })
    await screen.findByRole('heading', { name: /^Send 2 POL/ })
  })
})
