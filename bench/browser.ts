import type { Browser, Page } from '@playwright/test'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type BenchRow, judged } from './table.ts'

const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const rounds = { paint: 9, signIn: 3, send: 25 } as const

/** Measures the main job in Chromium, with a user's waiting times. */
export async function benchBrowser(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url, environment } = stack.use(
    await startStack({ site: builtWallet() }),
  )
  const browser = await launchChromium()
  stack.defer(() => browser.close())

  const paints: number[] = []
  for (let round = 0; round < rounds.paint; round += 1)
    paints.push(await timePaint(browser, url))

  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  await coinsOf(page).waitFor()
  const signIns: number[] = []
  for (let round = 0; round < rounds.signIn; round += 1) {
    await page.goto(`${url}/auth/logout`)
    await page.locator('[data-action=confirm]').click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    const confirmedAt = await signIn(page, url)
    await coinsOf(page).waitFor()
    signIns.push(Date.now() - confirmedAt)
  }

  const rpcUrl = environment.networks.find(
    ({ chainId }) => chainId === 1,
  )?.rpcUrl
  const sends = { mined: [] as number[], visible: [] as number[] }
  for (let round = 0; round < rounds.send; round += 1) {
    const { minedMs, visibleMs } = await timeSend(page, rpcUrl ?? '', round)
    sends.mined.push(minedMs)
    sends.visible.push(visibleMs)
  }
  const device = await signaturesIn(page)
  return [
    judged('sign-in screen, largest paint', paints, 0.5, 300),
    judged(
      'from Confirm in the link tab to balances in the first',
      signIns,
      0.5,
      4000,
    ),
    judged('from Confirm to mined', sends.mined, 0.5, 1000),
    judged('from mined to the history on screen', sends.visible, 0.5, 1000),
    judged(
      `a signature of the device, in Chromium (${device.length})`,
      device,
      0.95,
      5,
    ),
  ]
}

const coinsOf = (page: Page) =>
  page.getByRole('list', { name: 'Coins' }).getByText('USD Coin').first()

/** Measures the first paint in a browser without cache. */
async function timePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/auth`)
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.waitForTimeout(300)
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paint
}

async function timeSend(page: Page, rpcUrl: string, round: number) {
  // An odd number, so that the amount does not end in 0.
  const amount = `0.0${101 + 2 * round}`
  // Navigates within the page, because a reload would load everything again.
  await page.getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('combobox', { name: 'To' }).fill(receiver)
  await page.locator('[data-action=review]').click()
  await page.getByText('Worked', { exact: true }).waitFor()
  const before = await balanceOf(rpcUrl)
  const confirmedAt = Date.now()
  await page.locator('[data-action=confirm]').click()
  const mined = (async () => {
    while ((await balanceOf(rpcUrl)) === before)
      await new Promise((resolve) => setTimeout(resolve, 5))
    return Date.now()
  })()
  await page
    .getByRole('list', { name: 'Transactions' })
    .getByText(new RegExp(`${amount.replace('.', '\\.')} ETH`))
    .first()
    .waitFor()
  const visibleAt = Date.now()
  const minedAt = await mined
  return {
    minedMs: minedAt - confirmedAt,
    visibleMs: Math.max(0, visibleAt - minedAt),
  }
}

/** Returns the duration of each device signature since the page was loaded. */
function signaturesIn(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByName('sign:local-session')
      .map(({ duration }) => duration),
  )
}

async function balanceOf(rpcUrl: string): Promise<string> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [receiver, 'latest'],
    }),
  })
  return ((await response.json()) as { result: string }).result
}
