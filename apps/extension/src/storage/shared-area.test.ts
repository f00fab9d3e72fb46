import { expect, test } from 'vitest'
import type { KeyArea } from '../browser-api.ts'
import { createPageArea, withoutToken } from './page-area.ts'
import { openSharedArea } from './shared-area.ts'

type Listener = Parameters<KeyArea['onChanged']['addListener']>[0]

/** Storage of the extension as two of its contexts see it. */
function browserStorage() {
  const kept: Record<string, unknown> = {}
  const listeners = new Set<Listener>()
  const change = (key: string, newValue: unknown) => {
    for (const listener of listeners) listener({ [key]: { newValue } })
  }
  const area: KeyArea = {
    get: async () => ({ ...kept }),
    set: async (values) => {
      Object.assign(kept, values)
      for (const [key, value] of Object.entries(values)) change(key, value)
    },
    remove: async (key) => {
      delete kept[key]
      change(key, undefined)
    },
    onChanged: {
      addListener: (listener) => listeners.add(listener),
      removeListener: (listener) => listeners.delete(listener),
    },
  }
  return { area, kept }
}

const key = 'cairn.connectedSites'
const sites = (value: object) => JSON.stringify({ version: 1, value })

test('[XTNS-01] [STOR-01] two contexts that change two sites at once keep both changes', async () => {
  const { area } = browserStorage()
  const page = await openSharedArea(area)
  const worker = await openSharedArea(area)
  page.setItem(key, sites({ 'https://a.example': 1 }))
  // The worker writes what it had read before the page's change.
  worker.setItem(key, sites({ 'https://a.example': 1, 'https://b.example': 2 }))
  page.setItem(key, sites({ 'https://a.example': 3, 'https://b.example': 2 }))
  for (const one of [page, worker])
    expect(JSON.parse(one.getItem(key) ?? '')).toEqual({
      version: 1,
      value: { 'https://a.example': 3, 'https://b.example': 2 },
    })
  worker.removeItem(key)
  expect(page.getItem(key)).toBeNull()
})

test('[XTNS-01] tells what another context changed, by the wallet’s own name for it', async () => {
  const { area } = browserStorage()
  const page = await openSharedArea(area)
  const worker = await openSharedArea(area)
  const heard: string[] = []
  worker.onChange((name) => heard.push(name))
  page.setItem(key, sites({ 'https://a.example': 1 }))
  page.setItem('cairn.defaultChain', '1')
  worker.setItem('cairn.defaultChain', '2')
  expect(heard).toEqual([key, key, 'cairn.defaultChain'])
})

test('[XTNS-01] the worker gets the account’s address, the pending transactions, and neither token nor other keys', async () => {
  const { area, kept } = browserStorage()
  const values = new Map<string, string>()
  const local = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
  const page = createPageArea(local, await openSharedArea(area))
  const session = {
    version: 2,
    address: '0xabc',
    sessionAddress: '0xdef',
    jwt: { token: 'secret', expiration: 1 },
  }
  page.setItem(
    'cairn.sessionDump',
    JSON.stringify({ version: 1, value: session }),
  )
  page.setItem('cairn.keptSignatures', 'secret')
  expect(JSON.stringify(kept)).toContain('0xabc')
  expect(JSON.stringify(kept)).not.toContain('secret')
  page.setItem('cairn.pendingTransactions', 'with the relayer')
  expect(kept['cairn.pendingTransactions']).toBe('with the relayer')
  page.removeItem('cairn.pendingTransactions')
  page.removeItem('cairn.sessionDump')
  expect(kept).toEqual({})
  expect(withoutToken('no JSON')).toBeUndefined()
})
