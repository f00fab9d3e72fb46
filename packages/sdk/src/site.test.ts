import { describe, expect, test } from 'vitest'
import { createEmitter } from './emitter.ts'
import { type KeepingPage, openSite, type ProviderEvents } from './site.ts'

const account = `0x${'a1'.repeat(20)}` as const
const network = { chainId: 137, rpcUrl: 'https://node.example' }

/** A page with a storage of its own, which may refuse to keep anything. */
function openPage(kept: Record<string, string> | 'refuses' = {}): KeepingPage {
  const events = new EventTarget()
  const refuse = () => {
    if (kept === 'refuses') throw new DOMException('No storage here.')
  }
  return {
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    localStorage: {
      getItem: (key) => {
        refuse()
        return kept === 'refuses' ? null : (kept[key] ?? null)
      },
      setItem: (key, text) => {
        refuse()
        if (kept !== 'refuses') kept[key] = text
      },
    },
  }
}

function openWithEvents(page: KeepingPage) {
  const emitter = createEmitter<ProviderEvents>()
  const heard: unknown[] = []
  emitter.on('connect', (data) => heard.push(['connect', data]))
  emitter.on('chainChanged', (data) => heard.push(['chainChanged', data]))
  emitter.on('accountsChanged', (data) => heard.push(['accountsChanged', data]))
  emitter.on('disconnect', ({ code }) => heard.push(['disconnect', code]))
  return { site: openSite(page, 'cairn', 1, emitter), heard }
}

describe('the connection of a page', () => {
  test('[DAPP-01] tells every provider of the page once what changed, and nothing that did not', () => {
    const page = openPage()
    const one = openWithEvents(page)
    const two = openWithEvents(page)
    one.site.change({ account, networks: [network], chainId: 137 })
    one.site.change({ account, chainId: 137 })
    two.site.change({ account: undefined })
    const events = [
      ['connect', { chainId: '0x89' }],
      ['chainChanged', '0x89'],
      ['accountsChanged', [account]],
      ['accountsChanged', []],
      ['disconnect', 4100],
    ]
    expect(one.heard).toEqual(events)
    expect(two.heard).toEqual(events)
  })

  test('[DAPP-01] is there again after a reload, without events', () => {
    const kept = {}
    const sent = { id: '1', chainId: 137, metaTxnHash: '0x1', at: 1 }
    openWithEvents(openPage(kept)).site.change({
      account,
      networks: [network],
      calls: [sent],
    })
    const { site, heard } = openWithEvents(openPage(kept))
    expect(site.get()).toEqual({
      account,
      chainId: 1,
      networks: [network],
      calls: [sent],
    })
    expect(heard).toEqual([])
  })

  test.each([
    ['no JSON', '{'],
    ['another form', '[]'],
    ['no network', '{"account":"0x1"}'],
  ])('[DAPP-01] begins anew with %s in the storage', (_, text) => {
    const { site } = openWithEvents(openPage({ cairn: text }))
    expect(site.get()).toEqual({ chainId: 1, networks: [], calls: [] })
  })

  test('[DAPP-01] leaves out what is damaged, and keeps the rest', () => {
    const text = JSON.stringify({
      account: 'nobody',
      chainId: 137,
      networks: [network, { chainId: -1, rpcUrl: 'x' }, null],
      calls: [{ id: 5 }],
    })
    const { site } = openWithEvents(openPage({ cairn: text }))
    expect(site.get()).toEqual({
      account: undefined,
      chainId: 137,
      networks: [network],
      calls: [],
    })
  })

  test('[DAPP-01] works until the reload where the browser keeps nothing', () => {
    const { site, heard } = openWithEvents(openPage('refuses'))
    site.change({ account })
    expect(site.get().account).toBe(account)
    expect(heard).toHaveLength(2)
  })
})
