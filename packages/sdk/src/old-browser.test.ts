import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCairn } from './index.ts'

/** What browsers of two years ago, and pages by plain HTTP, lack. */
const missing = [
  [Promise, 'withResolvers'],
  [URL, 'parse'],
  [crypto, 'randomUUID'],
] as const
const known = missing.map(([owner, name]) =>
  Object.getOwnPropertyDescriptor(owner, name),
)
const global = globalThis as { window?: unknown }

beforeEach(() => {
  for (const [owner, name] of missing)
    Object.defineProperty(owner, name, {
      value: undefined,
      configurable: true,
    })
})
afterEach(() => {
  for (const [at, [owner, name]] of missing.entries()) {
    Reflect.deleteProperty(owner, name)
    const descriptor = known[at]
    if (descriptor) Object.defineProperty(owner, name, descriptor)
  }
  delete global.window
})

/** A page whose windows are as `opened` says. */
function pageWith(opened: object | null) {
  return Object.assign(new EventTarget(), {
    ...{ screenX: 0, screenY: 0, outerWidth: 900, outerHeight: 900 },
    location: { origin: 'http://shop.example' },
    fetch,
    open: () => opened,
  })
}

const options = { walletUrl: 'http://wallet.example', app: 'Shop' }
const connecting = { method: 'eth_requestAccounts' }

test('[DAPP-01] a page by plain HTTP in a browser of two years ago is announced, and asks to connect', async () => {
  const page = pageWith(null)
  global.window = page
  let announced: { info: { uuid: string } } | undefined
  page.addEventListener('eip6963:announceProvider', (event) => {
    announced = (event as CustomEvent).detail
  })
  const provider = createCairn({
    ...options,
    askForPress: ({ cancel }) => {
      setTimeout(cancel)
      return () => {}
    },
  })
  expect(announced?.info.uuid).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
  await expect(provider.request(connecting)).rejects.toMatchObject({
    code: 4001,
    message: 'The person did not open the wallet.',
  })
})

test('[DAPP-01] error: names the header of a page that cuts its windows off', async () => {
  global.window = pageWith({ closed: true, close() {}, postMessage() {} })
  await expect(createCairn(options).request(connecting)).rejects.toMatchObject({
    code: 4001,
    message: expect.stringContaining(
      'Cross-Origin-Opener-Policy must be same-origin-allow-popups',
    ),
  })
})
