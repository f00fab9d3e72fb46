import type {
  Browser,
  BrowserContext,
  CDPSession,
  Page,
} from '@playwright/test'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type BenchRow, ms, quantile } from './table.ts'

const rounds = 9

/** A slow mobile connection: 1.6 Mb/s with 150 ms per round trip. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** One load of a page, in milliseconds since its navigation started. */
export type Load = {
  readonly paint: number
  readonly largest: number
  readonly usable: number
  readonly shift: number
  /** Transferred until the page was usable. */
  readonly bytes: number
  readonly files: number
}

/**
 * Measures how soon the sign-in screen and a stored session's home are there,
 * in a browser without a cache: what it waits for, and what it loads until then.
 */
export async function benchPaint(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site: builtWallet() }))
  const browser = await launchChromium()
  stack.defer(() => browser.close())

  const signIns = await timeSignIn(browser, url, rounds)
  const slow = await timeSignIn(browser, url, 3, slowNetwork)
  const context = await browser.newContext()
  const homes = await timeHome(context, url)
  return [
    ...rowsOf('sign-in', signIns, {
      paint: 120,
      largest: 200,
      usable: 250,
      kilobytes: 110,
      files: 20,
    }),
    timeRow('sign-in at 1.6 Mb/s and 150 ms, usable', slow, 'usable', 1200),
    ...rowsOf('home', homes, {
      paint: 120,
      largest: 450,
      usable: 450,
      kilobytes: 250,
      files: 20,
    }),
  ]
}

async function timeSignIn(
  browser: Browser,
  url: string,
  times: number,
  network?: typeof slowNetwork,
): Promise<readonly Load[]> {
  const loads: Load[] = []
  for (let round = 0; round < times; round += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    if (network)
      await devtools.send('Network.emulateNetworkConditions', network)
    loads.push(
      await timeLoad(page, devtools, `${url}/auth`, 'input[type=email]'),
    )
    await context.close()
  }
  return loads
}

/** Signs in once, then loads home again and again without a cache. */
async function timeHome(
  context: BrowserContext,
  url: string,
): Promise<readonly Load[]> {
  const page = await context.newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  const coins = page.getByRole('list', { name: 'Coins' })
  await coins.getByText('USD Coin').first().waitFor()
  // The prices are kept too.
  await page.waitForTimeout(2_000)
  await page.close()
  const loads: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tab = await context.newPage()
    const devtools = await context.newCDPSession(tab)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    loads.push(
      await timeLoad(
        tab,
        devtools,
        `${url}/wallet`,
        'ul[aria-label=Coins] > li',
      ),
    )
    await tab.close()
  }
  return loads
}

/**
 * Loads a page until an element of the running wallet is on screen. What the
 * page's HTML draws by itself does not count: it is inert.
 */
export async function timeLoad(
  page: Page,
  devtools: CDPSession,
  address: string,
  awaited: string,
): Promise<Load> {
  const ends: { readonly at: number; readonly bytes: number }[] = []
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', (it) =>
    ends.push({ at: it.timestamp, bytes: it.encodedDataLength }),
  )
  let began = Number.NaN
  devtools.on('Network.requestWillBeSent', ({ type, timestamp }) => {
    if (type === 'Document') began = timestamp
  })
  await page.addInitScript(note, awaited)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => Number((globalThis as Notes).usableAt) > 0)
  await page.waitForTimeout(700)
  const seen = await page.evaluate(() => {
    const { usableAt, largest, shift } = globalThis as Notes
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      paint: paint?.startTime ?? Number.NaN,
      largest: largest ?? Number.NaN,
      usable: usableAt ?? Number.NaN,
      shift: shift ?? Number.NaN,
    }
  })
  const until = ends.filter(({ at }) => (at - began) * 1000 <= seen.usable)
  return {
    ...seen,
    bytes: until.reduce((sum, { bytes }) => sum + bytes, 0),
    files: until.length,
  }
}

type Notes = { usableAt?: number; largest?: number; shift?: number }

/** Runs in the page, before its own scripts. */
function note(awaited: string): void {
  const notes = globalThis as Notes
  notes.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      notes.shift =
        (notes.shift ?? 0) + (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    notes.largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const watch = new MutationObserver(() => {
    const found = [...document.querySelectorAll(awaited)]
    if (!found.some((it) => !it.closest('[inert]'))) return
    watch.disconnect()
    // A message sent within a frame is handled after the frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      notes.usableAt = performance.now()
    }
    requestAnimationFrame(() => port2.postMessage(0))
  })
  watch.observe(document, { childList: true, subtree: true })
}

type Goals = {
  readonly paint: number
  readonly largest: number
  readonly usable: number
  readonly kilobytes: number
  readonly files: number
}

function rowsOf(
  name: string,
  loads: readonly Load[],
  goals: Goals,
): readonly BenchRow[] {
  const bytes =
    quantile(
      loads.map((it) => it.bytes),
      0.5,
    ) / 1000
  const files = quantile(
    loads.map((it) => it.files),
    0.5,
  )
  const shift = Math.max(...loads.map((it) => it.shift))
  return [
    timeRow(`${name}, first paint`, loads, 'paint', goals.paint),
    timeRow(`${name}, largest paint`, loads, 'largest', goals.largest),
    timeRow(
      name === 'home' ? 'home, first coin' : `${name}, usable`,
      loads,
      'usable',
      goals.usable,
    ),
    {
      name: `${name}, loaded until then`,
      value: `${bytes.toFixed(0)} kB in ${files} files`,
      goal: `≤ ${goals.kilobytes} kB in ${goals.files}`,
      met: bytes <= goals.kilobytes && files <= goals.files,
    },
    {
      name: `${name}, layout shift`,
      value: shift.toFixed(3),
      goal: '≤ 0.02',
      met: shift <= 0.02,
    },
  ]
}

function timeRow(
  name: string,
  loads: readonly Load[],
  what: 'paint' | 'largest' | 'usable',
  limitMs: number,
): BenchRow {
  const times = loads.map((it) => it[what])
  const middle = quantile(times, 0.5)
  return {
    name,
    value: `p50 ${ms(middle)}, least ${ms(Math.min(...times))}`,
    goal: `p50 ≤ ${limitMs} ms`,
    met: middle <= limitMs,
  }
}
