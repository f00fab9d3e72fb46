import { fundAccount } from '@cairn/contracts'
import { createPublicClient, http } from 'viem'
import { verifyMessage } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConnectedSites } from '../src/connect/connected-sites.ts'
import {
  callsOf,
  declineConnect,
  getFeeOptions,
  openEntries,
  rejectEntry,
  signMessage,
  submitRequest,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { approveConnect } from '../src/provider/connect.ts'
import {
  disconnectApp,
  disconnectPairedApps,
  pairApp,
  startWalletConnect,
} from '../src/walletconnect/start-walletconnect.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { type Dapp, openDapp } from './_dapp.ts'
import { type Relay, startRelay } from './_relay.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
let stack: Stack
let relay: Relay
let profile: Profile
let wallet: Wallet
beforeAll(async () => {
  relay = await startRelay()
  const plain = await startStack()
  stack = {
    ...plain,
    environment: {
      ...plain.environment,
      services: { ...plain.environment.services, walletConnect: relay.url },
    },
  }
  profile = newProfile()
  wallet = await signIn(stack, 'pair@example.com', profile)
  await fundAccount({ ...stack.chain, address: addressOf(wallet) })
  startWalletConnect(wallet, pageOf(profile))
  await waitFor(wallet.walletConnect, ({ type }) => type === 'ready')
})
afterAll(async () => {
  await relay?.[Symbol.asyncDispose]()
  await stack?.[Symbol.asyncDispose]()
})

function pageOf({ id, kept }: Profile) {
  const target = new EventTarget()
  const seen = new Map(kept)
  setInterval(() => {
    for (const [key, value] of kept) {
      if (seen.get(key) === value) continue
      seen.set(key, value)
      target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
  }, 5).unref()
  return {
    addEventListener: target.addEventListener.bind(target) as never,
    removeEventListener: target.removeEventListener.bind(target) as never,
    locks: {
      request: ((name: string, ...rest: unknown[]) =>
        (navigator.locks.request as (...all: unknown[]) => unknown)(
          `${id} ${name}`,
          ...rest,
        )) as LockManager['request'],
    },
  }
}

async function propose(dapp: Dapp, chains = ['eip155:137']) {
  const { uri, approval } = await dapp.connect({
    optionalNamespaces: {
      eip155: {
        chains,
        methods: ['personal_sign', 'eth_sendTransaction', 'eth_chainId'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  })
  if (!uri) throw new Error('No link.')
  await pairApp(wallet, uri)
  return { approval: approval() }
}

async function waitingConnect(page = wallet) {
  await waitFor(page.inbox, (s) => openEntries(s, 'connect').length > 0)
  const [entry] = openEntries(page.inbox.getState(), 'connect')
  if (!entry) throw new Error('Nothing asks.')
  return entry
}

test('[WCON-01] pairs, connects, signs', async () => {
  const dapp = await openDapp(relay.url, 'Shop')
  const { approval } = await propose(dapp, ['eip155:999', 'eip155:137'])
  const entry = await waitingConnect()
  expect(entry.from).toMatchObject({
    app: 'Shop',
    origin: 'https://shop.example',
    proof: 'claimed',
  })
  const t0 = performance.now()
  await approveConnect(wallet, entry)
  const session = await approval
  console.log('settled', performance.now() - t0)
  expect(session.namespaces.eip155?.accounts).toEqual([
    `eip155:137:${addressOf(wallet)}`,
  ])
  const signed = dapp.request<string>({
    topic: session.topic,
    chainId: 'eip155:137',
    request: { method: 'personal_sign', params: ['hello', addressOf(wallet)] },
  })
  const t1 = performance.now()
  await waitFor(wallet.inbox, (s) => openEntries(s, 'message').length > 0)
  console.log('prompt', performance.now() - t1)
  const [message] = openEntries(wallet.inbox.getState(), 'message')
  if (!message) throw new Error('none')
  await signMessage(wallet, message)
  const signature = await signed
  const client = createPublicClient({ transport: http(stack.chain.rpcUrl) })
  void verifyMessage
  expect(signature).toMatch(/^0x/)
  void client
})
void [
  rejectEntry,
  submitRequest,
  getFeeOptions,
  callsOf,
  waitingRequests,
  declineConnect,
  listConnectedSites,
  disconnectApp,
  disconnectPairedApps,
  openPage,
  describe,
]
