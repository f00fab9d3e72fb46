import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Stack, startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type Load, timeLoad } from './paint.ts'
import { type BenchRow, judged, ms, quantile } from './table.ts'

const rounds = 7
const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const coinRow = 'ul[aria-label=Coins] > li'

/** A bad mobile connection: 400 kb/s with 400 ms per round trip. */
const badNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}

/** Screens whose layout shift is measured, with an element of each. */
const screens = [
  ['/wallet', coinRow],
  ['/history', 'ul[aria-label=Transactions] > li'],
  ['/send', 'main input'],
  ['/contacts', 'main h1'],
  ['/settings', 'main ul > li'],
  ['/settings/sessions', 'main ul > li'],
  ['/wallet?receive', '[role=dialog] button'],
] as const

/**
 * Measures how soon screens are there: with the wallet kept in the browser,
 * offline, and by a bad connection with and without a cache; how long a screen
 * takes from a press; and how far fonts and answers move what is shown.
 */
export async function benchScreens(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(
    await startStack({ site: builtWallet(), env: { SERVICE_WORKER: 'true' } }),
  )
  const plain = stack.use(await startStack({ site: builtWallet() }))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const kept = await openHome(browser, url)
  await kept
    .pages()[0]
    ?.waitForFunction(
      () => navigator.serviceWorker.controller !== null,
      undefined,
      { timeout: 60_000 },
    )
  return [
    ...(await loadRows(kept, url)),
    ...(await slowRows(browser, kept, url, plain)),
    ...(await pressRows(kept, url)),
    ...(await shiftRows(browser, plain)),
  ]
}

/** Signs in, with test funds and prices kept. */
async function openHome(
  browser: Browser,
  url: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  const funds = page.getByRole('button', { name: 'Get test funds' })
  const coin = page.locator(coinRow).getByText('USD Coin').first()
  // An account that signs in again has them already.
  await funds.or(coin).first().waitFor()
  if (await funds.isVisible()) await funds.click()
  await coin.waitFor()
  await page.waitForTimeout(2_000)
  return context
}

type Network = typeof badNetwork

async function load(
  context: BrowserContext,
  address: string,
  awaited: string,
  options: {
    readonly network?: Network
    readonly isCold?: boolean
    /** Leaves something in the tab before the load. */
    readonly prepare?: (page: Page) => Promise<void>
  } = {},
): Promise<Load> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await options.prepare?.(page)
  if (options.isCold) await devtools.send('Network.clearBrowserCache')
  if (options.network)
    await devtools.send('Network.emulateNetworkConditions', options.network)
  try {
    return await timeLoad(page, devtools, address, awaited)
  } finally {
    await page.close()
  }
}

async function repeat(
  times: number,
  act: () => Promise<Load>,
): Promise<readonly Load[]> {
  const loads: Load[] = []
  for (let round = 0; round < times; round += 1) loads.push(await act())
  return loads
}

const timesOf = (loads: readonly Load[], what: 'paint' | 'usable') =>
  loads.map((it) => it[what])

async function loadRows(
  kept: BrowserContext,
  url: string,
): Promise<readonly BenchRow[]> {
  const home = `${url}/wallet`
  const warm = await repeat(rounds, () => load(kept, home, coinRow))
  await kept.setOffline(true)
  const offline = await repeat(rounds, () => load(kept, home, coinRow))
  await kept.setOffline(false)
  return [
    judged('kept in the browser: shell', timesOf(warm, 'paint'), 0.5, 150),
    judged('kept: home, first coin', timesOf(warm, 'usable'), 0.5, 400),
    judged('offline: shell', timesOf(offline, 'paint'), 0.5, 150),
    judged('offline: home, first coin', timesOf(offline, 'usable'), 0.5, 400),
  ]
}

async function slowRows(
  browser: Browser,
  kept: BrowserContext,
  url: string,
  plain: Stack,
): Promise<readonly BenchRow[]> {
  const slow = { network: badNetwork }
  const first = await repeat(3, async () => {
    const context = await browser.newContext()
    const address = `${plain.url}/auth`
    const seen = await load(context, address, 'input[type=email]', slow)
    await context.close()
    return seen
  })
  const home = await repeat(3, () => load(kept, `${url}/wallet`, coinRow, slow))
  const bare = await openHome(browser, plain.url)
  const cold = await repeat(3, () =>
    load(bare, `${plain.url}/wallet`, coinRow, { ...slow, isCold: true }),
  )
  await bare.close()
  const at = 'at 400 kb/s and 400 ms'
  return [
    judged(`sign-in ${at}: drawn`, timesOf(first, 'paint'), 0.5, 2000),
    judged(`sign-in ${at}: usable`, timesOf(first, 'usable'), 0.5),
    judged(`home ${at}, kept: first coin`, timesOf(home, 'usable'), 0.5, 5000),
    judged(`home ${at}, no cache: drawn`, timesOf(cold, 'paint'), 0.5, 2000),
    judged(
      `home ${at}, no cache: first coin`,
      timesOf(cold, 'usable'),
      0.5,
      5000,
    ),
  ]
}

/** Measures from the press to the next screen, once its code is loaded ahead. */
async function pressRows(
  kept: BrowserContext,
  url: string,
): Promise<readonly BenchRow[]> {
  const page = await kept.newPage()
  await page.goto(`${url}/wallet`)
  await page.locator(coinRow).first().waitFor()
  // Screens are loaded ahead once home is quiet.
  await page.waitForTimeout(6_000)
  const times = { Send: [] as number[], History: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.Send.push(await timePress(page, 'a[href="/send"]', 'main input'))
    times.History.push(
      await timePress(page, 'a[href="/history"]', 'a[aria-current] + a'),
    )
    await page.locator('a[href="/wallet"]').last().click()
    await page.locator(coinRow).first().waitFor()
  }
  await page.close()
  return [
    judged('Send, from the press', times.Send, 0.5, 100),
    judged('History, from the press', times.History, 0.5, 100),
  ]
}

/** Returns the time from a press in the page until an element is drawn. */
async function timePress(
  page: Page,
  pressed: string,
  awaited: string,
): Promise<number> {
  const place = page.locator(pressed).first()
  if ((await place.count()) === 0) await page.goBack()
  await place.waitFor()
  return page.evaluate(
    ([link = '', next = '']) =>
      new Promise<number>((resolve) => {
        const path = location.pathname
        const began = performance.now()
        const watch = () => {
          if (location.pathname !== path && document.querySelector(next))
            resolve(performance.now() - began)
          else requestAnimationFrame(watch)
        }
        document.querySelector<HTMLElement>(link)?.click()
        requestAnimationFrame(watch)
      }),
    [pressed, awaited],
  )
}

async function shiftRows(
  browser: Browser,
  plain: Stack,
): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  const stranger = await browser.newContext({
    viewport: { width: 390, height: 844 },
  })
  const signInLoads = await repeat(3, () =>
    load(stranger, `${plain.url}/auth`, 'input[type=email]', { isCold: true }),
  )
  rows.push(shiftRow('/auth', signInLoads))
  await stranger.close()
  const context = await openHome(browser, plain.url)
  for (const [path, awaited] of screens) {
    const loads = await repeat(3, () =>
      load(context, `${plain.url}${path}`, awaited, { isCold: true }),
    )
    rows.push(shiftRow(path, loads))
  }
  const drafts = await repeat(3, () =>
    load(context, `${plain.url}/send`, '[data-action=review]:enabled', {
      isCold: true,
      prepare: (page) => fillSend(page, plain.url),
    }),
  )
  rows.push(shiftRow('/send with a kept draft', drafts))
  await context.close()
  return rows
}

/** Fills the form of Send, which the tab keeps over a load. */
async function fillSend(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/send`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await page.getByRole('combobox', { name: 'To' }).fill(recipient)
  await page.locator('[data-action=review]:enabled').waitFor()
}

function shiftRow(path: string, loads: readonly Load[]): BenchRow {
  const shift = Math.max(...loads.map((it) => it.shift))
  const usable = quantile(timesOf(loads, 'usable'), 0.5)
  return {
    name: `layout shift of ${path}`,
    value: `${shift.toFixed(3)} (usable after ${ms(usable)})`,
    goal: '≤ 0.02',
    met: shift <= 0.02,
  }
}
