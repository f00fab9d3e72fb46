import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fundAccount } from '@cairn/contracts'
import { createPublicClient, hashMessage, hexToBigInt, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setDefaultChain } from '../src/account/manage-networks.ts'
import { listConnectedSites } from '../src/connect/connected-sites.ts'
import { openEntriesOf } from '../src/inbox/inbox-entries.ts'
import { walletConnectKey } from '../src/inbox/site-key.ts'
import {
  callsOf,
  declineConnect,
  getFeeOptions,
  openEntries,
  rejectEntry,
  requestDeployment,
  signForApp,
  signMessage,
  startAccountWatch,
  startWallet,
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
import { openApp, openTab, type PairedApp, type Tab } from './_pairing.ts'
import { type Relay, startRelay } from './_relay.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const friend = `0x${'f7'.repeat(20)}` as const
let folder: string
let stack: Stack
let relay: Relay
let profile: Profile
let wallet: Wallet
let tab: Tab
let stopLeading: () => void
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-relay-'))
  relay = await startRelay(folder)
  const plain = await startStack({ otherChainIds: [1] })
  const { environment } = plain
  const services = { ...environment.services, walletConnect: relay.url }
  stack = { ...plain, environment: { ...environment, services } }
  profile = newProfile()
  wallet = await signIn(stack, 'pair@example.com', profile)
  await fundAccount({ ...stack.chain, address: addressOf(wallet) })
  tab = openTab(profile)
  startAccountWatch(wallet, { onEnd() {}, onSettled() {} })
  stopLeading = startWalletConnect(wallet, tab)
  await waitFor(wallet.walletConnect, ({ type }) => type === 'ready')
})
afterAll(async () => {
  tab?.close()
  await relay?.[Symbol.asyncDispose]()
  await stack?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

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
async function propose(app: PairedApp, chains = ['eip155:137']) {
  const { uri = '', approval } = await app.connect({
    optionalNamespaces: asked(chains),
  })
  await pairApp(wallet, uri)
  const settled = approval()
  settled.catch(() => undefined)
  return { settled, uri }
}

async function openConnect(page = wallet) {
  await waitFor(page.inbox, (all) => openEntries(all, 'connect').length > 0)
  const [entry] = openEntries(page.inbox.getState(), 'connect')
  if (!entry) throw new Error('No app asks to connect.')
  return entry
}

/** Connects an app, as the person would. */
async function connect(name: string, chains = ['eip155:137']) {
  const app = await openApp(relay.url, name)
  const { settled } = await propose(app, chains)
  await approveConnect(wallet, await openConnect())
  const { topic, namespaces } = await settled
  await expect.poll(() => siteKeys()).toContain(walletConnectKey(topic))
  return { app, topic, namespaces }
}

const siteKeys = (page = wallet) =>
  listConnectedSites(page).map(({ key }) => key)

function request(
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

async function openMessage(page = wallet) {
  await waitFor(page.inbox, (all) => openEntries(all, 'message').length > 0)
  const [entry] = openEntries(page.inbox.getState(), 'message')
  if (!entry) throw new Error('No message waits.')
  return entry
}

async function openTransaction(page = wallet) {
  await waitFor(page.inbox, (all) => waitingRequests(all).length > 0)
  const [waiting] = waitingRequests(page.inbox.getState())
  if (!waiting) throw new Error('No transaction waits.')
  return waiting
}

async function send(waiting: ReturnType<typeof waitingRequests>[number]) {
  const { chainId } = waiting
  const calls = callsOf(waiting)
  const { options, quote } = await getFeeOptions(wallet, { chainId, calls })
  return submitRequest(wallet, waiting, {
    feeOption: options[0],
    quote,
    decoded: { type: 'SEND', title: 'Sent', transfers: [] },
  })
}

/** Asks the wallet's contract on the chain whether it signed a message. */
async function isSignedOnChain(message: string, signature: string) {
  const client = createPublicClient({ transport: http(stack.chain.rpcUrl) })
  const magic = await client.readContract({
    address: addressOf(wallet),
    abi: [
      {
        type: 'function',
        name: 'isValidSignature',
        stateMutability: 'view',
        inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
        outputs: [{ type: 'bytes4' }],
      },
    ],
    functionName: 'isValidSignature',
    args: [hashMessage(message), signature as `0x${string}`],
  })
  return magic === '0x1626ba7e'
}

const messageOf = async (failed: Promise<unknown>) =>
  failed.then(
    () => 'no error',
    (error: { code?: number; message?: string }) => ({
      code: error.code,
      message: error.message,
    }),
  )

describe('a session', () => {
  test('[WCON-01] names the app as unverified, keeps the wallet open, and grants accounts of the known networks with an empty list of chains', async () => {
    const app = await openApp(relay.url, 'Shop')
    const { settled } = await propose(app, [
      'eip155:999',
      'eip155:137',
      'eip155:1',
    ])
    const entry = await openConnect()
    expect(entry).toMatchObject({
      chainId: 137,
      from: {
        transport: 'walletconnect',
        app: 'Shop',
        origin: 'https://shop.example',
        proof: 'claimed',
      },
      ask: { options: { keepWalletOpened: true, networkId: 137 } },
    })
    setDefaultChain(wallet, 1)
    await approveConnect(wallet, entry)
    const { namespaces, topic } = await settled
    const address = addressOf(wallet)
    expect(namespaces.eip155).toMatchObject({
      chains: [],
      accounts: [`eip155:137:${address}`, `eip155:1:${address}`],
      events: ['chainChanged', 'accountsChanged', 'connect', 'disconnect'],
    })
    expect(namespaces.eip155?.methods).toEqual(
      expect.arrayContaining([
        'eth_sendTransaction',
        'eth_sendRawTransaction',
        'eth_signTransaction',
        'eth_sign',
        'personal_sign',
        'eth_signTypedData',
        'eth_signTypedData_v4',
        'wallet_switchEthereumChain',
      ]),
    )
    expect(wallet.networks.getState().defaultChainId).toBe(137)
    await expect.poll(() => siteKeys()).toContain(walletConnectKey(topic))
  })

  test('[WCON-02] a declined proposal answers 5000, User rejected.', async () => {
    const app = await openApp(relay.url, 'Declined')
    const { settled } = await propose(app)
    declineConnect(wallet, (await openConnect()).id)
    expect(await messageOf(settled)).toEqual({
      code: 5000,
      message: 'User rejected.',
    })
  })

  test('[WCON-01] error: a proposal for unknown networks alone is refused without a question', async () => {
    const app = await openApp(relay.url, 'Elsewhere')
    const { settled } = await propose(app, ['eip155:4242'])
    expect(await messageOf(settled)).toMatchObject({
      message: 'no network 4242 found',
    })
    expect(openEntries(wallet.inbox.getState(), 'connect')).toEqual([])
  })

  test('[WCON-01] error: a used link does not pair twice', async () => {
    const app = await openApp(relay.url, 'Twice')
    const { settled, uri } = await propose(app)
    await approveConnect(wallet, await openConnect())
    await settled
    await expect
      .poll(() => messageOf(pairApp(wallet, uri)))
      .toMatchObject({
        message: expect.stringContaining('Pairing already exists'),
      })
  })

  test('[WCON-02] approving drops earlier pairings with the same address, and no other', async () => {
    const first = await connect('Pairs')
    const other = await connect('Unrelated')
    const pairingsOf = ({ app }: { app: PairedApp }) =>
      app.core.pairing.getPairings().length
    expect(pairingsOf(first)).toBe(1)
    await connect('Pairs')
    await expect.poll(() => pairingsOf(first)).toBe(0)
    expect(pairingsOf(other)).toBe(1)
  })

  test('[WCON-01] a claimed address never uses, shows or overwrites the permission of the real site', async () => {
    const origin = 'https://bank.example'
    const account = addressOf(wallet)
    wallet.storage.set('connectedSites', {
      ...wallet.storage.get('connectedSites'),
      [origin]: { account, chainIds: [1], connectedAt: 1, lastUsedAt: 1 },
    })
    const { topic } = await connect('Bank')
    const sites = listConnectedSites(wallet)
    const real = sites.find(({ key }) => key === origin)
    expect(real).toMatchObject({ chainIds: [1], connectedAt: 1, lastUsedAt: 1 })
    expect(
      sites.find(({ key }) => key === walletConnectKey(topic)),
    ).toMatchObject({ origin, chainIds: [137] })
  })
})

describe('a request', () => {
  test('[WCON-02] [DAPP-03] a message is signed so that the chain accepts it', async () => {
    await send(requestDeployment(wallet, addressOf(wallet), 137))
    const session = await connect('Signer')
    await expect
      .poll(async () => {
        const client = createPublicClient({
          transport: http(stack.chain.rpcUrl),
        })
        return client.getCode({ address: addressOf(wallet) })
      })
      .toBeTruthy()
    const text = 'Hello from afar'
    const signed = request(session, 'personal_sign', [text, addressOf(wallet)])
    await signMessage(wallet, await openMessage())
    expect(await isSignedOnChain(text, await signed)).toBe(true)
  })

  test('[WCON-02] a transaction is sent without the nonce that the app set, and answered by its hash on the chain', async () => {
    const session = await connect('Payer')
    const sent = request(session, 'eth_sendTransaction', [
      { from: addressOf(wallet), to: friend, value: '0x7', nonce: '0x99' },
    ])
    await send(await openTransaction())
    const hash = (await sent) as `0x${string}`
    const client = createPublicClient({ transport: http(stack.chain.rpcUrl) })
    const receipt = await client.getTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(await client.getBalance({ address: friend })).toBe(7n)
  })

  test('[WCON-02] eth_signTransaction answers a call that anyone can submit, and sends nothing', async () => {
    const session = await connect('Exporter')
    const to = `0x${'a9'.repeat(20)}` as const
    const signed = request(session, 'eth_signTransaction', [
      { from: addressOf(wallet), to, value: '0x5' },
    ])
    await signForApp(wallet, await openTransaction())
    const { data, ...call } = (await signed) as unknown as {
      to: `0x${string}`
      data: `0x${string}`
    }
    expect(call).toMatchObject({ chainId: '0x89', value: '0x0' })
    const client = createPublicClient({ transport: http(stack.chain.rpcUrl) })
    expect(await client.getBalance({ address: to })).toBe(0n)
    // The chain's own unlocked account submits it.
    const hash = await client.request({
      method: 'eth_sendTransaction' as never,
      params: [
        { from: await firstAccount(), to: call.to, data, gas: '0x100000' },
      ] as never,
    })
    await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await client.getBalance({ address: to })).toBe(5n)
  })

  test('[WCON-02] a rejected request answers 4001, User rejected.; a failed one 4001 and its own message', async () => {
    const session = await connect('Refused')
    const text = request(session, 'personal_sign', ['no', addressOf(wallet)])
    rejectEntry(wallet, (await openMessage()).id)
    expect(await messageOf(text)).toEqual({
      code: 4001,
      message: 'User rejected.',
    })
    const call = { from: addressOf(wallet), to: friend, value: '0x1' }
    const sent = request(session, 'eth_sendTransaction', [call])
    const waiting = await openTransaction()
    rejectEntry(wallet, waiting.id, 'request failed')
    expect(await messageOf(sent)).toEqual({
      code: 4001,
      message: 'request failed',
    })
  })

  test('[WCON-02] error: other failures have their own message and code, and methods outside the session are refused', async () => {
    const session = await connect('Odd')
    const other = request(session, 'personal_sign', ['hi', friend])
    expect(await messageOf(other)).toEqual({
      code: 4100,
      message: 'Unknown account address',
    })
    const unreadable = request(session, 'eth_sendTransaction', ['what'])
    // The library has words of its own for the codes of JSON-RPC.
    expect(await messageOf(unreadable)).toMatchObject({ code: -32602 })
    await expect(request(session, 'eth_coinbase', [])).rejects.toThrow()
    await expect(
      request(session, 'personal_sign', ['hi', friend], 'eip155:56'),
    ).rejects.toThrow()
  })

  test('[WCON-02] the request that is being answered is recorded, and cleared afterwards', async () => {
    const session = await connect('Current')
    const current = () => {
      const state = wallet.walletConnect.getState()
      return state.type === 'ready' ? state.current.map((one) => one.topic) : []
    }
    const text = request(session, 'personal_sign', ['now', addressOf(wallet)])
    const entry = await openMessage()
    expect(current()).toEqual([session.topic])
    rejectEntry(wallet, entry.id)
    await messageOf(text)
    await expect.poll(current).toEqual([])
  })

  test('[WCON-02] error: of 200 requests of one session five wait, and the app is told of the rest', async () => {
    const session = await connect('Flood')
    const answers = Array.from({ length: 200 }, (_, index) =>
      messageOf(
        request(session, 'personal_sign', [`n ${index}`, addressOf(wallet)]),
      ),
    )
    const site = walletConnectKey(session.topic)
    await waitFor(wallet.inbox, (all) => openEntriesOf(all, site).length === 5)
    let refused = 0
    for (const answer of answers)
      void answer.then((end) => {
        if (typeof end === 'object' && end.code === -32005) refused += 1
      })
    await expect.poll(() => refused, { timeout: 60_000 }).toBe(195)
    for (const { id } of openEntriesOf(wallet.inbox.getState(), site))
      rejectEntry(wallet, id)
    await Promise.all(answers)
  })
})

describe('networks', () => {
  test('[WCON-03] [NETS-02] a new default network is added to every session, and each app hears of it', async () => {
    const session = await connect('Mover')
    const heard = new Promise<unknown>((resolve) =>
      session.app.on('session_event', ({ params }) => resolve(params)),
    )
    setDefaultChain(wallet, 1)
    expect(await heard).toEqual({
      chainId: 'eip155:1',
      event: { name: 'chainChanged', data: '0x1' },
    })
    const granted = session.app.session.get(session.topic).namespaces.eip155
    expect(granted?.chains).toContain('eip155:1')
    expect(granted?.accounts).toContain(`eip155:1:${addressOf(wallet)}`)
    setDefaultChain(wallet, 137)
  })

  test('[WCON-03] wallet_switchEthereumChain moves the session of the app that asks', async () => {
    const session = await connect('Switcher')
    const heard = new Promise<unknown>((resolve) =>
      session.app.on('session_event', ({ params }) => resolve(params.event)),
    )
    const params = [{ chainId: '0x1' }]
    expect(await request(session, 'wallet_switchEthereumChain', params)).toBe(
      null,
    )
    expect(await heard).toEqual({ name: 'chainChanged', data: '0x1' })
    expect(wallet.networks.getState().defaultChainId).toBe(137)
    const unknown = request(session, 'wallet_switchEthereumChain', [
      { chainId: '0x1092' },
    ])
    expect(await messageOf(unknown)).toEqual({
      code: 4902,
      message: 'no network 0x1092 found',
    })
  })
})

describe('ends', () => {
  test('[WCON-02] disconnecting one session ends its permission at once and tells its app alone', async () => {
    const one = await connect('Gone')
    const other = await connect('Staying')
    const heard = new Promise((resolve) =>
      one.app.on('session_delete', resolve),
    )
    const text = request(one, 'personal_sign', ['late', addressOf(wallet)])
    await openMessage()
    await disconnectApp(wallet, walletConnectKey(one.topic))
    expect(siteKeys()).not.toContain(walletConnectKey(one.topic))
    await heard
    void text
    await expect
      .poll(() => openEntries(wallet.inbox.getState(), 'message'))
      .toEqual([])
    expect(other.app.session.keys).toContain(other.topic)
    expect(siteKeys()).toContain(walletConnectKey(other.topic))
  })

  test('[WCON-02] an app that disconnects leaves the list, and its questions are withdrawn', async () => {
    const session = await connect('Leaver')
    void request(session, 'personal_sign', ['bye', addressOf(wallet)])
    await openMessage()
    await session.app.disconnect({
      topic: session.topic,
      reason: { code: 6000, message: 'User disconnected.' },
    })
    await expect
      .poll(() => siteKeys())
      .not.toContain(walletConnectKey(session.topic))
    expect(openEntries(wallet.inbox.getState(), 'message')).toEqual([])
  })
})

describe('trouble', () => {
  test('[WCON-01] a relay that is killed in the middle of a request gets the answer afterwards, once', async () => {
    const session = await connect('Patient')
    const answers: unknown[] = []
    session.app.core.relayer.on(
      'relayer_message',
      ({ topic }: { topic: string }) =>
        topic === session.topic && answers.push(topic),
    )
    const text = request(session, 'personal_sign', ['wait', addressOf(wallet)])
    const entry = await openMessage()
    await relay.stop()
    await signMessage(wallet, entry)
    await relay.start()
    expect(await text).toMatch(/^0x/)
    expect(answers).toHaveLength(1)
  }, 120_000)

  test('[WCON-02] any tab decides, and the leading one answers; when it closes, the next one leads and answers what waits', async () => {
    const session = await connect('Tabs')
    const secondTab = openTab(profile)
    const second = openPage(stack, profile)
    await startWallet(second)
    startWalletConnect(second, secondTab)
    const text = request(session, 'personal_sign', ['two', addressOf(wallet)])
    await signMessage(second, await openMessage(second))
    expect(await text).toMatch(/^0x/)
    expect(second.walletConnect.getState().type).toBe('following')

    const late = request(session, 'personal_sign', ['late', addressOf(wallet)])
    await openMessage(second)
    stopLeading()
    tab.close()
    await waitFor(second.walletConnect, ({ type }) => type === 'ready')
    await signMessage(second, await openMessage(second))
    expect(await late).toMatch(/^0x/)
    await disconnectPairedApps(second)
    await expect.poll(() => session.app.session.keys).toEqual([])
    expect(
      siteKeys(second).filter((key) => /^walletconnect/.test(key)),
    ).toEqual([])
    secondTab.close()
  }, 120_000)
})

async function firstAccount(): Promise<string> {
  const answer = await fetch(stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_accounts","params":[]}',
  })
  const { result } = (await answer.json()) as { result: string[] }
  expect(hexToBigInt(result[0] as `0x${string}`)).toBeGreaterThan(0n)
  return result[0] ?? ''
}
