import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setDefaultChain } from '../src/account/manage-networks.ts'
import { walletConnectKey } from '../src/inbox/site-key.ts'
import { listConnectedSites } from '../src/index.ts'
import { keepSession } from '../src/walletconnect/proposals.ts'
import { userDisconnected } from '../src/walletconnect/sessions.ts'
import { disconnectApps } from '../src/walletconnect/start-walletconnect.ts'
import {
  connect,
  type PairedWallet,
  startPairedWallet,
} from './_paired-wallet.ts'
import type { PairedApp } from './_pairing.ts'
import { addressOf } from './_sign-in.ts'

let paired: PairedWallet
vi.setConfig({ testTimeout: 90_000 })

beforeAll(async () => {
  paired = await startPairedWallet()
})
afterAll(() => paired?.[Symbol.asyncDispose]())

/** Returns the parameters of the next message of a method that an app gets. */
function nextParams({ core }: PairedApp, method: string): Promise<unknown> {
  type Message = { readonly topic: string; readonly message: string }
  return new Promise((resolve) => {
    core.relayer.on('relayer_message', async ({ topic, message }: Message) => {
      const payload = await core.crypto.decode(topic, message)
      const { method: name, params } = payload as unknown as {
        readonly method?: string
        readonly params?: unknown
      }
      if (name === method) resolve(params)
    })
  })
}

describe('what an app hears', () => {
  test('[WCON-02] a person who disconnects an app: 6000, User disconnected.', async () => {
    const { app, topic } = await connect(paired, 'Ended')
    const heard = nextParams(app, 'wc_sessionDelete')
    await disconnectApps(paired.wallet, [walletConnectKey(topic)])
    const ended = { code: 6000, message: 'User disconnected.' }
    expect(await heard).toEqual(ended)
    // The client tells its own words today, whatever it is handed.
    expect(userDisconnected).toEqual(ended)
  })

  test('[WCON-03] error: a session that cannot be updated is logged, and the others go on', async () => {
    const { wallet, profile } = paired
    const { app } = await connect(paired, 'Goes on')
    // A permission whose session the client has lost.
    const lost = 'ab'.repeat(32)
    keepSession(wallet, {
      topic: lost,
      account: addressOf(wallet),
      chainId: 137,
      metadata: { name: 'Lost', url: 'https://lost.example' } as never,
    })
    const moved: unknown[] = []
    app.on('session_event', ({ params }) => moved.push(params.chainId))
    setDefaultChain(wallet, 1)
    await expect.poll(() => moved).toEqual(['eip155:1'])
    await expect
      .poll(() => profile.warned.filter((one) => one.includes(lost)))
      .toEqual([expect.stringMatching(/Failed to update session$/)])
    // The wallet would drop it by itself at some later moment.
    await disconnectApps(wallet, [walletConnectKey(lost)])
    setDefaultChain(wallet, 137)
    await expect.poll(() => moved).toEqual(['eip155:1', 'eip155:137'])
  })
})

describe('what an app sends', () => {
  test('[WCON-03] a ping, an event and an update are logged, and change nothing else', async () => {
    const { wallet } = paired
    const { app, topic } = await connect(paired, 'Talker')
    const told = vi.spyOn(wallet.log, 'info')
    const look = () => ({
      entries: wallet.inbox.getState().entries,
      sites: listConnectedSites(wallet),
      chain: wallet.networks.getState().defaultChainId,
    })
    const before = look()
    await app.ping({ topic })
    const event = { name: 'chainChanged', data: '0x1' }
    await app.emit({ topic, chainId: 'eip155:137', event })
    const { namespaces } = app.session.get(topic)
    await app.update({ topic, namespaces })
    await expect
      .poll(() => told.mock.calls.map(([, words]) => words))
      .toEqual(['Session ping', 'Session event', 'Session update'])
    expect(look()).toEqual(before)
    told.mockRestore()
  })
})
