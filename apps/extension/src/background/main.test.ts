import { storageName } from '@cairn/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (...facts: unknown[]) => void

/** An event of the browser that the test fires. */
function event() {
  const listeners = new Set<Listener>()
  return {
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
    fire: (...facts: unknown[]) => {
      for (const listener of listeners) listener(...facts)
    },
  }
}

function area(kept: Record<string, unknown>) {
  return {
    get: async () => kept,
    set: async (values: object) => void Object.assign(kept, values),
    remove: async (key: string) => void delete kept[key],
    onChanged: event(),
  }
}

const isDefault = {
  [storageName('isDefaultExtension')]: '{"version":1,"value":true}',
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const rejected = vi.fn()

/** Starts the worker in a browser whose host does not answer. */
async function startWorker(kept: Record<string, unknown>) {
  const registered: unknown[] = []
  const none = async () => undefined
  const chrome = {
    runtime: {
      id: 'own',
      getURL: (path: string) => `chrome-extension://own/${path}`,
      getManifest: () => ({ homepage_url: 'https://wallet.example/' }),
      onConnect: event(),
      onInstalled: event(),
    },
    storage: { local: area(kept), session: area({ promptWindow: '7' }) },
    tabs: { query: async () => [], sendMessage: none },
    windows: { onRemoved: event(), create: none, update: none, remove: none },
    action: { setBadgeText: none },
    scripting: {
      unregisterContentScripts: none,
      registerContentScripts: async (scripts: unknown[]) => {
        registered.push(...scripts)
      },
    },
  }
  const fetch = vi.fn(async () => {
    throw new TypeError('The host is away.')
  })
  vi.stubGlobal('chrome', chrome)
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
  await import('./main.ts')
  return { chrome, fetch, registered }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  process.on('unhandledRejection', rejected)
})

afterEach(() => {
  process.off('unhandledRejection', rejected)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[XTNS-01] an update keeps window.ethereum while the host is away', async () => {
  const { chrome, fetch, registered } = await startWorker({ ...isDefault })
  chrome.runtime.onInstalled.fire()
  await settled()
  expect(registered).toMatchObject([{ js: ['default.js'] }])
  expect(fetch).not.toHaveBeenCalled()
})

test('[XTNS-01] a change of the default wallet counts while the host is away', async () => {
  const kept: Record<string, unknown> = {}
  const { chrome, registered } = await startWorker(kept)
  chrome.runtime.onInstalled.fire()
  await settled()
  expect(registered).toEqual([])
  Object.assign(kept, isDefault)
  chrome.storage.local.onChanged.fire(isDefault)
  await settled()
  expect(registered).toHaveLength(1)
  expect(console.warn).toHaveBeenCalled()
  expect(rejected).not.toHaveBeenCalled()
})

test('[XTNS-01] error: a page gets an answer while the host is away', async () => {
  const { chrome } = await startWorker({})
  const sent: unknown[] = []
  const port = {
    name: 'page',
    sender: { origin: 'https://shop.example' },
    postMessage: (message: unknown) => sent.push(message),
    onMessage: event(),
    onDisconnect: event(),
  }
  chrome.runtime.onConnect.fire(port)
  await settled()
  expect(rejected).not.toHaveBeenCalled()
  port.onMessage.fire({ type: 'ask', id: 1, text: '{}' })
  await settled()
  expect(sent).toMatchObject([{ id: 1, error: { code: -32_603 } }])
})

test('[XTNS-01] the worker asks the host for the prompt window alone', async () => {
  const { chrome, fetch } = await startWorker({})
  chrome.windows.onRemoved.fire(8)
  await settled()
  expect(fetch).not.toHaveBeenCalled()
  chrome.windows.onRemoved.fire(7)
  await settled()
  expect(fetch).toHaveBeenCalled()
  expect(console.warn).toHaveBeenCalled()
  expect(rejected).not.toHaveBeenCalled()
})
