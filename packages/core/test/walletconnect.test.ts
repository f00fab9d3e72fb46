import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setDefaultChain } from '../src/account/manage-networks.ts'
import { listConnectedSites } from '../src/connect/connected-sites.ts'
import { walletConnectKey } from '../src/inbox/site-key.ts'
import {
  declineConnect,
  openEntries,
  rejectEntry,
  signMessage,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { approveConnect } from '../src/provider/connect.ts'
import {
  disconnectApps,
  disconnectPairedApps,
  pairApp,
  startWalletConnect,
} from '../src/walletconnect/start-walletconnect.ts'
import { openPage, waitFor } from './_browser.ts'
import {
  connect,
  failureOf,
  openConnect,
  openMessage,
  type PairedWallet,
  propose,
  request,
  siteKeys,
  startPairedWallet,
} from './_paired-wallet.ts'
import { openApp, openTab, type PairedApp } from './_pairing.ts'
import { addressOf } from './_sign-in.ts'

let paired: PairedWallet
let wallet: Wallet
// A test that the relay's client leaves hanging fails soon, and is run again.
vi.setConfig({ testTimeout: 90_000 })

beforeAll(async () => {
  paired = await startPairedWallet()
  wallet = paired.wallet
})
afterAll(() => paired?.[Symbol.asyncDispose]())

describe('a session', () => {
  test('[WCON-01] names the app as unverified, keeps the wallet open, and grants accounts of the known networks with an empty list of chains', async () => {
    const app = await openApp(paired.relay.url, 'Shop')
    const { settled } = await propose(paired, app, [
      'eip155:999',
      'eip155:137',
      'eip155:1',
    ])
    const entry = await openConnect(wallet)
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
    await expect.poll(() => siteKeys(wallet)).toContain(walletConnectKey(topic))
  })

  test('[WCON-02] a declined proposal answers 5000, User rejected.', async () => {
    const app = await openApp(paired.relay.url, 'Declined')
    const { settled } = await propose(paired, app)
    declineConnect(wallet, (await openConnect(wallet)).id)
    expect(await failureOf(settled)).toEqual({
      code: 5000,
      message: 'User rejected.',
    })
  })

  test('[WCON-01] error: a proposal for unknown networks alone is refused without a question', async () => {
    const app = await openApp(paired.relay.url, 'Elsewhere')
    const { settled } = await propose(paired, app, ['eip155:4242'])
    expect(await failureOf(settled)).toMatchObject({
      message: 'no network 4242 found',
    })
    expect(openEntries(wallet.inbox.getState(), 'connect')).toEqual([])
  })

  test('[WCON-01] error: a used link does not pair twice', async () => {
    const app = await openApp(paired.relay.url, 'Twice')
    const { settled, uri } = await propose(paired, app)
    await approveConnect(wallet, await openConnect(wallet))
    await settled
    await expect
      .poll(() => failureOf(pairApp(wallet, uri)))
      .toMatchObject({
        message: expect.stringContaining('used'),
      })
  })

  test('[WCON-02] approving drops earlier pairings with the same address, and no other', async () => {
    const first = await connect(paired, 'Pairs')
    const other = await connect(paired, 'Unrelated')
    const pairingsOf = ({ app }: { app: PairedApp }) =>
      app.core.pairing.getPairings().length
    expect(pairingsOf(first)).toBe(1)
    await connect(paired, 'Pairs')
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
    const { topic } = await connect(paired, 'Bank')
    const sites = listConnectedSites(wallet)
    const real = sites.find(({ key }) => key === origin)
    expect(real).toMatchObject({ chainIds: [1], connectedAt: 1, lastUsedAt: 1 })
    expect(
      sites.find(({ key }) => key === walletConnectKey(topic)),
    ).toMatchObject({ origin, chainIds: [137] })
  })
})

describe('many and odd', () => {
  test('[WCON-02] an app that asks in the moment in which its session is settled is answered', async () => {
    const app = await openApp(paired.relay.url, 'Eager')
    const { settled } = await propose(paired, app)
    await approveConnect(wallet, await openConnect(wallet))
    const { topic } = await settled
    const asked = request({ app, topic }, 'wallet_getCapabilities', [
      addressOf(wallet),
    ])
    expect(await asked).toHaveProperty('0x89')
  })

  test('[WCON-02] error: a method outside the session, and envelopes of others, end in refusals and ask nothing', async () => {
    const session = await connect(paired, 'Forger')
    const { app, topic } = session
    const { crypto, relayer } = app.core
    const publish = async (params: object, id: number) => {
      const message = {
        jsonrpc: '2.0',
        id,
        method: 'wc_sessionRequest',
        params,
      }
      const sealed = await crypto.encode(topic, message as never)
      await relayer.publish(topic, sealed, { ttl: 300, tag: 1108 })
    }
    const before = wallet.inbox.getState().entries.length
    await publish(
      {
        chainId: 'eip155:137',
        request: { method: 'eth_coinbase', params: [] },
      },
      Date.now() * 1_000 + 1,
    )
    await publish({ chainId: 'eip155:137', request: 7 }, Date.now() * 1_000 + 2)
    for (const junk of ['AAAA', '{}', 'A'.repeat(50_000)])
      await relayer.publish(topic, junk, { ttl: 300, tag: 1108 })
    // The session goes on.
    const text = request(session, 'personal_sign', ['on', addressOf(wallet)])
    rejectEntry(wallet, (await openMessage(wallet)).id)
    expect(await failureOf(text)).toMatchObject({ code: 4001 })
    expect(wallet.inbox.getState().entries.length).toBe(before + 1)
  })

  test('[WCON-02] error: a second proposal of one pairing is declined while the first waits', async () => {
    const app = await openApp(paired.relay.url, 'Pusher')
    const { settled } = await propose(paired, app)
    const first = await openConnect(wallet)
    const [pairing] = app.core.pairing.getPairings()
    const again = await app.connect({
      pairingTopic: pairing?.topic ?? '',
      optionalNamespaces: {
        eip155: { chains: ['eip155:137'], methods: [], events: [] },
      },
    })
    const declined = again.approval()
    declined.catch(() => undefined)
    expect(openEntries(wallet.inbox.getState(), 'connect')).toHaveLength(1)
    declineConnect(wallet, first.id)
    await expect(settled).rejects.toMatchObject({ code: 5000 })
  })

  test('[WCON-02] thirty sessions are disconnected at once, and each app hears it once', async () => {
    const app = await openApp(paired.relay.url, 'Thirty')
    const topics: string[] = []
    for (let count = 0; count < 30; count += 1) {
      const { settled } = await propose(paired, app)
      await approveConnect(wallet, await openConnect(wallet))
      topics.push((await settled).topic)
    }
    const keys = topics.map(walletConnectKey)
    await expect
      .poll(() => siteKeys(wallet))
      .toEqual(expect.arrayContaining(keys))
    const heard: string[] = []
    app.on('session_delete', ({ topic }) => heard.push(topic))
    // A test waits shorter than a person, and the work goes on.
    disconnectApps(wallet, keys).catch(() => undefined)
    await expect.poll(() => new Set(heard).size).toBe(30)
    expect(heard).toHaveLength(30)
    expect(siteKeys(wallet)).toEqual(
      expect.not.arrayContaining([keys[0], keys[29]]),
    )
  })
})

describe('networks', () => {
  test('[WCON-03] [NETS-02] a new default network is added to every session, and each app hears of it', async () => {
    const session = await connect(paired, 'Mover')
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
    const session = await connect(paired, 'Switcher')
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
    expect(await failureOf(unknown)).toEqual({
      code: 4902,
      message: 'no network 4242 found',
    })
  })
})

describe('ends', () => {
  test('[WCON-02] disconnecting one session ends its permission at once and tells its app alone', async () => {
    const one = await connect(paired, 'Gone')
    const other = await connect(paired, 'Staying')
    const heard = new Promise((resolve) =>
      one.app.on('session_delete', resolve),
    )
    const text = request(one, 'personal_sign', ['late', addressOf(wallet)])
    await openMessage(wallet)
    await disconnectApps(wallet, [walletConnectKey(one.topic)])
    expect(siteKeys(wallet)).not.toContain(walletConnectKey(one.topic))
    await heard
    void text
    await expect
      .poll(() => openEntries(wallet.inbox.getState(), 'message'))
      .toEqual([])
    expect(other.app.session.keys).toContain(other.topic)
    expect(siteKeys(wallet)).toContain(walletConnectKey(other.topic))
  })

  test('[WCON-02] an app that disconnects leaves the list, and its questions are withdrawn', async () => {
    const session = await connect(paired, 'Leaver')
    void request(session, 'personal_sign', ['bye', addressOf(wallet)])
    await openMessage(wallet)
    await session.app.disconnect({
      topic: session.topic,
      reason: { code: 6000, message: 'User disconnected.' },
    })
    await expect
      .poll(() => siteKeys(wallet))
      .not.toContain(walletConnectKey(session.topic))
    expect(openEntries(wallet.inbox.getState(), 'message')).toEqual([])
  })
})

describe('trouble', () => {
  test('[WCON-01] a relay that is killed in the middle of a request gets the answer afterwards, once', async () => {
    const session = await connect(paired, 'Patient')
    const answers: unknown[] = []
    session.app.core.relayer.on(
      'relayer_message',
      ({ topic }: { topic: string }) =>
        topic === session.topic && answers.push(topic),
    )
    const text = request(session, 'personal_sign', ['wait', addressOf(wallet)])
    const entry = await openMessage(wallet)
    await paired.relay.stop()
    await signMessage(wallet, entry)
    await paired.relay.start()
    expect(await text).toMatch(/^0x/)
    expect(answers).toHaveLength(1)
  }, 120_000)

  test('[WCON-02] any tab decides, and the leading one answers; when it closes, the next one leads and answers what waits', async () => {
    const session = await connect(paired, 'Tabs')
    const secondTab = openTab(paired.profile)
    const second = openPage(paired.stack, paired.profile)
    await startWallet(second)
    startWalletConnect(second, secondTab)
    const text = request(session, 'personal_sign', ['two', addressOf(wallet)])
    await signMessage(second, await openMessage(second))
    expect(await text).toMatch(/^0x/)
    expect(second.walletConnect.getState().type).toBe('following')

    const late = request(session, 'personal_sign', ['late', addressOf(wallet)])
    await openMessage(second)
    // It hands the lock over once its connection is closed.
    paired.stopLeading()
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
