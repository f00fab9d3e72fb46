import { providerErrors } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import { keepSite } from '../connect/connected-sites.ts'
import type { Asker } from '../inbox/entry.ts'
import type { AppLink } from '../transports/app-link.ts'
import { connectApp, openApp } from '../transports/open-app.ts'
import { handleRequest, watchingText } from './handle-request.ts'

const account = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const peer: Asker = {
  peerId: '12.5',
  transport: 'window',
  origin: 'https://shop.example',
  proof: 'browser',
}

/** An app was connected to the address, as another wallet of this browser is. */
function watching() {
  const wallet = setUp()
  keepSite(wallet, {
    origin: peer.origin,
    account,
    chainIds: [137],
    connectedAt: 1,
    lastUsedAt: 1,
  })
  wallet.session.setState({ type: 'watching', address: account }, true)
  return wallet
}

describe('a watched address', () => {
  test.each([
    ['eth_accounts', []],
    ['eth_requestAccounts', []],
    ['wallet_requestPermissions', [{ eth_accounts: {} }]],
    ['eth_sendRawTransaction', ['0x02']],
    ['personal_sign', ['0x01', account]],
    ['eth_signTypedData_v4', [account, '{}']],
    ['eth_sendTransaction', [{ from: account, to: other, value: '0x1' }]],
    ['wallet_sendCalls', [{ version: '1.0', chainId: '0x89', calls: [] }]],
    ['sequence_getWalletContext', []],
  ])(
    '[SHELL-12] [DAPP-01] error: refuses %s, and asks nothing',
    async (method, params) => {
      const wallet = watching()
      await expect(
        handleRequest(wallet, peer, { id: 1, method, params }),
      ).rejects.toMatchObject({ code: 4100, message: watchingText })
      expect(wallet.inbox.getState().entries).toEqual([])
    },
  )

  test('[SHELL-12] [DAPP-01] reads a network for an app, as for one that is not connected', async () => {
    const wallet = watching()
    const ask = (method: string, params: unknown[] = []) =>
      handleRequest(wallet, peer, { id: 1, method, params })
    expect(await ask('eth_chainId')).toBe('0x89')
    expect(await ask('net_version')).toBe('137')
    // Nothing listens at its node.
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({
      code: providerErrors.internal,
      message: 'The network does not answer.',
    })
    expect(wallet.inbox.getState().entries).toEqual([])
  })

  test('[SHELL-12] [DAPP-02] refuses an app that wants to connect, at once', async () => {
    const wallet = watching()
    const sent: object[] = []
    let isClosed = false
    await connectApp({
      wallet,
      peer,
      visit: {
        sessionId: '1.5',
        networkId: 137,
        intent: { type: 'connect', options: { app: 'Shop' } },
      },
      send: (message: object) => void sent.push(message),
      close: () => {
        isClosed = true
      },
      ended: new AbortController().signal,
    } as unknown as AppLink)
    expect(sent.at(-1)).toEqual({
      type: 'close',
      data: { error: { message: watchingText, code: providerErrors.rejected } },
    })
    expect(JSON.stringify(sent)).not.toContain(account)
    expect(isClosed).toBe(true)
    expect(wallet.inbox.getState().entries).toEqual([])
  })
})

describe('a window that an app opens without connecting', () => {
  test.each([
    [undefined, { chainId: '137' }],
    [137, { chainId: '137' }],
    [999, { error: 'failed to open wallet on network 999' }],
  ])(
    '[DAPP-01] is told no network that the person added or chose: %s',
    (networkId, told) => {
      const wallet = setUp()
      const { all } = wallet.networks.getState()
      const added = all.slice(0, 1).map((one) => ({ ...one, chainId: 999 }))
      const set = { all: [...all, ...added], off: [], defaultChainId: 999 }
      wallet.networks.setState(set, true)
      const sent: { data: unknown }[] = []
      openApp({
        wallet,
        peer,
        visit: { sessionId: '1.5', networkId },
        send: (message: { data: unknown }) => void sent.push(message),
        close: () => undefined,
        underWay: new Set(),
      } as unknown as AppLink)
      expect(sent[0]?.data).toEqual({ sessionId: '1.5', ...told })
    },
  )
})

describe('a request for another wallet of this browser', () => {
  test('[SHELL-11] [DAPP-03] error: is refused when it comes again, by the address it is from', async () => {
    const wallet = watching()
    wallet.session.setState(
      {
        type: 'signed-in',
        address: account,
        login: { type: 'unknown' },
        engine: 'ready',
      },
      true,
    )
    const ask = (from: string) =>
      handleRequest(wallet, peer, {
        id: 1,
        method: 'eth_sendTransaction',
        params: [{ from, to: other, value: '0x1' }],
      })
    const own = ask(account)
    own.catch(() => undefined)
    expect(wallet.inbox.getState().entries).toHaveLength(1)
    await expect(ask(other)).rejects.toMatchObject({ code: 4100 })
    await expect(
      handleRequest(wallet, peer, {
        id: 2,
        method: 'personal_sign',
        params: ['0x01', other],
      }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(wallet.inbox.getState().entries).toHaveLength(1)
  })
})
