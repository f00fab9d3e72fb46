import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fundAccount } from '@cairn/contracts'
import { expect } from 'vitest'
import { listConnectedSites } from '../src/connect/connected-sites.ts'
import { walletConnectKey } from '../src/inbox/site-key.ts'
import {
  openEntries,
  startAccountWatch,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { approveConnect } from '../src/provider/connect.ts'
import {
  pairApp,
  startWalletConnect,
} from '../src/walletconnect/start-walletconnect.ts'
import { newProfile, type Profile, waitFor } from './_browser.ts'
import { openApp, openTab, type PairedApp, type Tab } from './_pairing.ts'
import { type Relay, startRelay } from './_relay.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

/** A signed-in wallet with coins that leads, and the relay of its stack. */
export type PairedWallet = AsyncDisposable & {
  readonly stack: Stack
  readonly relay: Relay
  readonly profile: Profile
  readonly wallet: Wallet
  readonly tab: Tab
  readonly stopLeading: () => void
}

export async function startPairedWallet(): Promise<PairedWallet> {
  await using kept = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-relay-'))
  kept.defer(() => rm(folder, { recursive: true, force: true }))
  const plain = kept.use(await startStack({ otherChainIds: [1] }))
  const relay = kept.use(await startRelay(folder))
  const { environment } = plain
  const services = { ...environment.services, walletConnect: relay.url }
  const stack = { ...plain, environment: { ...environment, services } }
  // On a busy machine the leading tab takes over a second to answer another.
  const profile = newProfile(true)
  const wallet = await signIn(stack, 'pair@example.com', profile)
  await fundAccount({ ...stack.chain, address: addressOf(wallet) })
  const tab = openTab(profile)
  kept.defer(tab.close)
  startAccountWatch(wallet, { onEnd() {}, onSettled() {} })
  const stopLeading = startWalletConnect(wallet, tab)
  kept.defer(stopLeading)
  await waitFor(wallet.walletConnect, ({ type }) => type === 'ready')
  const started = kept.move()
  return {
    stack,
    relay,
    profile,
    wallet,
    tab,
    stopLeading,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
]
const asked = (chains: string[]) => ({
  eip155: { chains, methods, events: ['chainChanged', 'accountsChanged'] },
})

/** Has an app propose a session, and pairs with it. */
export async function propose(
  { wallet }: Pick<PairedWallet, 'wallet'>,
  app: PairedApp,
  chains = ['eip155:137'],
) {
  const { uri = '', approval } = await app.connect({
    optionalNamespaces: asked(chains),
  })
  await pairApp(wallet, uri)
  const settled = approval()
  settled.catch(() => undefined)
  return { settled, uri }
}

/** Connects an app, as the person would. */
export async function connect(
  paired: Pick<PairedWallet, 'wallet' | 'relay'>,
  name: string,
) {
  const { wallet, relay } = paired
  const app = await openApp(relay.url, name)
  const { settled } = await propose(paired, app)
  await approveConnect(wallet, await openConnect(wallet))
  const { topic } = await settled
  await expect.poll(() => siteKeys(wallet)).toContain(walletConnectKey(topic))
  return { app, topic }
}

export const siteKeys = (page: Wallet) =>
  listConnectedSites(page).map(({ key }) => key)

/** Sends a request of an app's session; its failure is for the test to expect. */
export function request(
  { app, topic }: { app: PairedApp; topic: string },
  method: string,
  params: unknown,
  chainId = 'eip155:137',
) {
  const answer = app.request<string>({
    topic,
    chainId,
    request: { method, params },
  })
  answer.catch(() => undefined)
  return answer
}

export async function openConnect(page: Wallet) {
  await waitFor(page.inbox, (all) => openEntries(all, 'connect').length > 0)
  const [entry] = openEntries(page.inbox.getState(), 'connect')
  if (!entry) throw new Error('No app asks to connect.')
  return entry
}

export async function openMessage(page: Wallet) {
  await waitFor(page.inbox, (all) => openEntries(all, 'message').length > 0)
  const [entry] = openEntries(page.inbox.getState(), 'message')
  if (!entry) throw new Error('No message waits.')
  return entry
}

export async function openTransaction(page: Wallet) {
  await waitFor(page.inbox, (all) => waitingRequests(all).length > 0)
  const [waiting] = waitingRequests(page.inbox.getState())
  if (!waiting) throw new Error('No transaction waits.')
  return waiting
}

/** Returns the code and the message with which something failed. */
export const failureOf = async (failed: Promise<unknown>) =>
  failed.then(
    () => 'no error',
    (error: { code?: number; message?: string }) => ({
      code: error.code,
      message: error.message,
    }),
  )
