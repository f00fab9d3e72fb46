import type { DappVisit } from '@cairn/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { NativeBridgeError, requireBridge, serveNative } from './native.ts'
import { nativeAppOrigin, withOrigin } from './native-origin.ts'

const visit: DappVisit = {
  sessionId: '1.5',
  networkId: 137,
  intent: { type: 'connect', options: { origin: 'https://game.example' } },
  view: 'native',
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A web view's page; the wallet behind it only waits. */
function openView(bridge?: { postMessage: (text: string) => void }) {
  const page = Object.assign(new EventTarget(), {
    document: new EventTarget(),
    ReactNativeWebView: bridge,
  })
  const wallet = {
    origin: 'https://wallet.example',
    platform: { delay: () => new Promise(() => undefined) },
    inbox: {
      getState: () => ({ entries: [] }),
      setState: () => undefined,
      subscribe: () => () => undefined,
    },
    tabStorage: { get: () => undefined },
    storage: { get: () => undefined },
    session: {
      getState: () => ({ type: 'signed-out' }),
      subscribe: () => () => undefined,
    },
    networks: {
      getState: () => ({ all: [], defaultChainId: 1 }),
      subscribe: () => () => undefined,
    },
  }
  const serve = (of: DappVisit = visit) => {
    const transport = serveNative(
      wallet as unknown as TransactionsWallet,
      of,
      page as unknown as Parameters<typeof serveNative>[2],
    )
    ends.push(transport.stop)
    return transport
  }
  return { page, serve }
}

function createApp() {
  const told: { type: string; data: unknown }[] = []
  const bridge = { postMessage: (text: string) => told.push(JSON.parse(text)) }
  const nonce = () => (told[0]?.data as { nonce: string } | undefined)?.nonce
  return { told, bridge, nonce }
}

const messageOf = (data: unknown, source: unknown = null) =>
  Object.assign(new Event('message'), { data, source })

describe('serveNative', () => {
  test('[NATV-01] error: requires the bridge', () => {
    expect(() => openView().serve()).toThrow(
      'ReactNativeWebView is unavailable, but required',
    )
    for (const page of [
      {},
      { ReactNativeWebView: {} },
      { ReactNativeWebView: 1 },
    ])
      expect(() => requireBridge(page as object)).toThrow(NativeBridgeError)
  })

  test.each(['window', 'document'] as const)(
    '[NATV-01] greets the app that answers on the %s, with a claimed origin',
    async (place) => {
      const { told, bridge, nonce } = createApp()
      const { page, serve } = openView(bridge)
      const { opened } = serve()
      expect(told).toMatchObject([{ type: 'init', idx: -1 }])
      const data = { sessionId: '1.5', nonce: nonce() }
      const target = place === 'window' ? page : page.document
      target.dispatchEvent(messageOf({ idx: -1, type: 'init', data }))
      expect(await opened).toEqual({
        peerId: '1.5',
        transport: 'native',
        origin: 'https://game.example',
        proof: 'claimed',
      })
    },
  )

  test('[NATV-01] error: a wrong nonce or session, and a message of another window, open nothing', async () => {
    const { told, bridge, nonce } = createApp()
    const { page, serve } = openView(bridge)
    const { opened, stop } = serve()
    const init = (data: object) =>
      JSON.stringify({ idx: -1, type: 'init', data })
    const right = { sessionId: '1.5', nonce: nonce() }
    page.dispatchEvent(messageOf(init({ ...right, nonce: 'x' })))
    page.dispatchEvent(messageOf(init({ ...right, sessionId: '2' })))
    page.dispatchEvent(messageOf(init(right), { frame: true }))
    stop()
    await expect(opened).rejects.toThrow('No app answered.')
    expect(told).toHaveLength(1)
  })
})

describe('nativeAppOrigin', () => {
  const own = 'https://wallet.example'
  const claim = (origin: unknown) =>
    nativeAppOrigin({ ...visit, intent: undefined }, { origin } as never, own)

  test.each([
    ['https://game.example', 'https://game.example'],
    ['https://GAME.example:443/path?x#y', 'https://game.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['game.example', 'https://game.example'],
  ])('[NATV-01] reads %s as %s', (text, origin) => {
    expect(claim(text)).toBe(origin)
  })

  test.each([
    undefined,
    '',
    own,
    `${own}/wallet`,
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    'game://',
    ':',
  ])('[NATV-01] error: %j is no claim', (text) => {
    expect(claim(text)).toBeUndefined()
  })

  test('[NATV-01] the options count before the handshake, and get one spelling', () => {
    const claimed = nativeAppOrigin(
      visit,
      { origin: 'https://other.example' },
      own,
    )
    expect(claimed).toBe('https://game.example')
    expect(withOrigin(visit, 'https://x.example').intent).toMatchObject({
      options: { origin: 'https://x.example' },
    })
  })
})
