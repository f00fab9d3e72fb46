import { type BrowserContext, expect, type Page } from '@playwright/test'
import { begin, ended } from './_dapp.ts'
import { readSteps } from './_steps.ts'

/** Opens an app that uses the SDK by itself and by wagmi. */
export async function openApp(
  context: BrowserContext,
  origin: string,
  walletUrl: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await setUp(page, walletUrl)
  return page
}

/** Gives the page its provider, and what it needs of other libraries. */
export async function setUp(page: Page, walletUrl: string): Promise<void> {
  await page.waitForFunction(() => 'createCairn' in globalThis)
  await page.evaluate(
    `(() => {
      globalThis.runs = {}
      globalThis.events = []
      const options = { walletUrl: '${walletUrl}', app: 'Game', chainId: 137 }
      globalThis.provider = createCairn(options)
      for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
        provider.on(name, (data) => events.push([name, data]))
      const chainOf = (id, name) => viem.defineChain({
        id: id, name: name,
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        rpcUrls: { default: { http: ['${walletUrl}/nodes/' + name] } },
        contracts: {},
      })
      const polygon = chainOf(137, 'polygon'), amoy = chainOf(80002, 'amoy')
      globalThis.client = viem.createPublicClient({ chain: polygon, transport: viem.http() })
      globalThis.config = wagmi.createConfig({
        chains: [polygon, amoy],
        connectors: [cairn({ walletUrl: '${walletUrl}', app: 'Game' })],
        multiInjectedProviderDiscovery: false,
        transports: { 137: viem.http(), 80002: viem.http() },
      })
    })()`,
  )
}

/** Begins something in the app and returns the window that it opens. */
export async function inPopup(
  app: Page,
  name: string,
  code: string,
): Promise<Page> {
  const opening = app.context().waitForEvent('page', { timeout: 20_000 })
  await begin(app, name, code)
  const popup = await opening.catch(async (error) => {
    throw new Error(JSON.stringify(await ended(app, name)), { cause: error })
  })
  await popup.setViewportSize({ width: 450, height: 750 })
  return popup
}

/**
 * Presses a button of the app's window. The window may be gone before the press
 * has returned, because the app has its answer by then.
 */
export async function decide(
  popup: Page,
  action: 'confirm' | 'reject',
): Promise<void> {
  if (action === 'confirm') await readSteps(popup)
  await popup
    .locator(`[data-action=${action}]`)
    .click()
    .catch((error) => {
      if (!popup.isClosed()) throw error
    })
}

/** Agrees to what the app asks, and returns the answer. */
export async function agree(app: Page, name: string, code: string) {
  const popup = await inPopup(app, name, code)
  await decide(popup, 'confirm')
  const run = await ended(app, name)
  await expect.poll(() => popup.isClosed()).toBe(true)
  return run
}

/** Asks the provider for a method. */
export const ask = (method: string, ...params: unknown[]) =>
  `provider.request(${JSON.stringify({ method, params })})`

/** Runs something that needs no person, and returns how it ended. */
export async function answer(app: Page, code: string) {
  await begin(app, 'answer', code)
  return ended(app, 'answer')
}
