import type { WorkerMessage } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { keepSite } from '../src/connect/connected-sites.ts'
import { walletConnectKey } from '../src/inbox/site-key.ts'
import { chooseDefaultChain } from '../src/index.ts'
import { createExtensionHub } from '../src/transports/extension.ts'
import { request, setUp } from './_bare-wallet.ts'
import { openVisit, views } from './_visit.ts'

const { account } = request

/** A signed-in wallet with a second network. */
function walletWithTwo() {
  const wallet = setUp()
  const { networks } = wallet
  const [polygon] = networks.getState().all
  if (!polygon) throw new Error('no network')
  const base = { ...polygon, chainId: 8453, isDefaultChain: false }
  const environment = { ...wallet.environment, networks: [polygon, base] }
  networks.setState(({ all }) => ({ all: [...all, base] }))
  return { ...wallet, environment }
}

describe('chooseDefaultChain', () => {
  test.each(views)(
    '[NETS-02] tells an app of a %s of a new default network',
    async (view) => {
      const wallet = walletWithTwo()
      const { told, stop } = await openVisit(wallet, account, view)
      chooseDefaultChain(wallet, 8453)
      stop()
      const changes = told.filter(({ type }) => type === 'chainChanged')
      expect(changes).toMatchObject([{ data: '0x2105' }])
      expect(wallet.networks.getState().defaultChainId).toBe(8453)
    },
  )

  test('[NETS-02] [XTNS-01] tells the pages of the extension', () => {
    const wallet = walletWithTwo()
    const origin = 'https://shop.example'
    const times = { connectedAt: 1, lastUsedAt: 1 }
    keepSite(wallet, { origin, account, chainIds: [137], ...times })
    const hub = createExtensionHub(wallet, {
      showPrompt: () => undefined,
      hidePrompt: () => undefined,
      showCount: () => undefined,
      wakePages: () => undefined,
      keepMuted: () => undefined,
    })
    const sent: WorkerMessage[] = []
    const page = hub.connectPage({ origin, send: (one) => sent.push(one) })
    page.hear({ type: 'hello', page: 'ab'.repeat(16) })
    chooseDefaultChain(wallet, 8453)
    // The worker compares once a page of the extension has stored something.
    hub.compare()
    expect(sent.at(-1)).toMatchObject({
      type: 'state',
      state: { accounts: [account], chainId: '0x2105' },
    })
  })

  test('[NETS-02] [WCON-03] leaves an app of WalletConnect where it is until a tab tells it', () => {
    const wallet = walletWithTwo()
    const times = { connectedAt: 1, lastUsedAt: 1 }
    const key = walletConnectKey('ab')
    keepSite(wallet, {
      ...{ key, origin: 'https://shop.example', account },
      ...{ chainIds: [137], ...times },
    })
    chooseDefaultChain(wallet, 8453)
    expect(wallet.storage.get('connectedSites')).toMatchObject({
      [key]: { chainIds: [137] },
    })
  })

  test('[NETS-02] error: an unknown network moves no app', () => {
    const wallet = walletWithTwo()
    const origin = 'https://shop.example'
    const times = { connectedAt: 1, lastUsedAt: 1 }
    keepSite(wallet, { origin, account, chainIds: [137], ...times })
    expect(() => chooseDefaultChain(wallet, 5)).toThrow(
      "Can't set default to unknown network",
    )
    expect(wallet.storage.get('connectedSites')).toMatchObject({
      [origin]: { chainIds: [137] },
    })
  })
})
