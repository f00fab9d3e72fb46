import {
  addRequest,
  ask,
  type PendingRequest,
  requestMessage,
  textMessage,
  type Wallet,
} from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectScreen } from '#features/connect/ConnectScreen.tsx'
import { WaitingRequests } from '#features/home/WaitingRequests.tsx'
import { DeployGate } from '#features/messages/DeployGate.tsx'
import { messages as signMessages } from '#features/messages/sign-message.messages.ts'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
import { messages } from '#features/requests/requests.messages.ts'
import { RequestHead } from '#features/signing/RequestHead.tsx'
import { messages as signingMessages } from '#features/signing/signing.messages.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

const added = 424_242
const named = 'Ether Live (424242)'

/** A wallet that an app added a network to. */
function walletWithOwn(): Wallet {
  const wallet = signedInWallet({})
  const { all } = wallet.networks.getState()
  const [known] = all
  if (!known) throw new Error('no network')
  const network = { ...known, chainId: added, title: 'Ether Live' }
  wallet.networks.setState({ all: [...all, network] })
  return wallet
}

function show(wallet: Wallet, component: () => React.ReactNode): void {
  showScreen(wallet, { path: '/at', at: '/at', component })
}

function askToSend(wallet: Wallet, chainId: number): void {
  addRequest(
    wallet.inbox,
    {
      type: 'walletDeployment',
      chainId,
      txs: [{ to: account, value: '0', data: '0x' }],
    },
    wallet.now(),
  )
}

/** Returns the value of a fact in the review. */
const factOf = (label: string) =>
  screen.getByText(label).closest('li')?.textContent.replace(label, '').trim()

test('[NETS-02] [SEND-01] a review names an added network with its number', async () => {
  const wallet = walletWithOwn()
  askToSend(wallet, added)
  show(wallet, ReviewScreen)
  const head = (await screen.findByText(messages.youAre)).parentElement
  expect(head?.textContent).toContain(`Set up your wallet on ${named}`)
  expect(factOf(messages.network)).toBe(named)
})

test('[NETS-02] [SEND-01] a review names one of the operator’s by its title', async () => {
  const wallet = signedInWallet({})
  askToSend(wallet, 137)
  show(wallet, ReviewScreen)
  await screen.findByText(messages.youAre)
  expect(factOf(messages.network)).toBe('Polygon')
})

test('[NETS-02] [TXRQ-01] so does the list of what waits', async () => {
  const wallet = walletWithOwn()
  askToSend(wallet, added)
  show(wallet, WaitingRequests)
  const row = await screen.findByRole('link')
  expect(row.textContent).toContain(`Set up your wallet on ${named}`)
  expect(row.textContent?.split(named)).toHaveLength(3)
})

test('[NETS-02] [SIGN-03] so does the signing dialog', async () => {
  const asked = { chainId: added, address: account }
  const request = asked as unknown as PendingRequest
  show(walletWithOwn(), () => <RequestHead request={request} waiting={0} />)
  expect(await screen.findByText(named)).toBeDefined()
})

test('[NETS-02] [SIGN-03] what counts on every network never goes by the name of one', async () => {
  const wallet = walletWithOwn()
  const { all } = wallet.networks.getState()
  const own = all.map((one) =>
    one.chainId === added ? { ...one, chainId: 0 } : one,
  )
  wallet.networks.setState({ all: own })
  const asked = { chainId: 0, address: account }
  const request = asked as unknown as PendingRequest
  show(wallet, () => <RequestHead request={request} waiting={0} />)
  expect(await screen.findByText(signingMessages.everyNetwork)).toBeDefined()
  expect(screen.queryByText(/Ether Live/)).toBeNull()
})

test('[NETS-02] [DAPP-02] so does the connect prompt', async () => {
  const wallet = walletWithOwn()
  const from = { peerId: '1', transport: 'window', proof: 'browser' } as const
  ask(wallet, {
    chainId: 137,
    from: { ...from, origin: 'https://shop.example' },
    ask: {
      type: 'connect',
      options: { networkId: 137 },
      chainIds: [137, added],
      reply: 'session',
    },
  }).answer.catch(() => undefined)
  show(wallet, ConnectScreen)
  expect(await screen.findByText(named)).toBeDefined()
})

test('[NETS-02] [DAPP-03] so does the question whether to set the wallet up', async () => {
  const wallet = walletWithOwn()
  requestMessage(wallet, {
    chainId: added,
    content: { type: 'message', message: textMessage('Hello') },
  }).catch(() => undefined)
  const status = async () => ({ canOnchainValidate: false })
  wallet.engine.account = Promise.resolve({ address: account, status } as never)
  const [request] = wallet.inbox.getState().entries
  show(wallet, () => <DeployGate request={request as never}>signed</DeployGate>)
  expect(await screen.findByText(signMessages.setUpText(named))).toBeDefined()
})
